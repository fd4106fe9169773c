import { shellText } from '#contract/text/en/shell.ts';
import { LoadingPage } from '#web/ui/LoadingPage.tsx';

/** While the first page's code is on its way. */
export const BootPage = () => <LoadingPage text={shellText.loading} />;
