import { Link } from 'react-router';
import { payLinkText as text } from '#text/payLink.ts';
import { Said } from '#web/features/client/payLinks/StatusMessage.tsx';
import { button } from '#web/ui/Button.tsx';

/** Whatever the reason is: the server doesn't say, so that nobody learns what a link once opened. */
export function Gone({ paying = false }: { paying?: boolean }) {
  return (
    <Said variant="gone" title={text.gone} body={[text.goneBody, ...(paying ? [text.goneAfterPaying] : [])]}>
      <Link to="/auth?role=client" className={button({ variant: 'primary', size: 'large', className: 'w-full' })}>
        {text.signIn}
      </Link>
    </Said>
  );
}
