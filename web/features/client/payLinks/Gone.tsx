import { Link } from 'react-router';
import { payLinkText as text } from '#text/payLink.ts';
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { button } from '#web/ui/Button.tsx';

/** The same page for every reason: the server doesn't say why, so nobody learns what a link once opened. */
export function Gone({ paying = false }: { paying?: boolean }) {
  return (
    <StatusMessage variant="gone" title={text.gone} body={[text.goneBody, ...(paying ? [text.goneAfterPaying] : [])]}>
      <Link to="/auth?role=client" className={button({ variant: 'primary', size: 'large', className: 'w-full' })}>
        {text.signIn}
      </Link>
    </StatusMessage>
  );
}
