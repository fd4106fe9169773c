import { bootText } from '#text/boot.ts';
import { LoadingPage } from '#web/ui/LoadingPage.tsx';

/** While the first page's code is on its way. */
export const BootPage = () => <LoadingPage text={bootText.loading} />;
