import { Link } from 'react-router';
import { setPasswordText } from '#text/auth.ts';
import { commonText } from '#text/common.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** An invalid one-time link: why, and what to do instead. */
export function DeadEnd({ title, body, onRetry }: { title: string; body: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="pt-3 lg:pt-0">
      <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-30">{title}</PageTitle>
      <p className="mt-2 text-16 text-muted">{body}</p>
      {onRetry ? (
        <Button variant="primary" size="large" onClick={onRetry} className="mt-7 w-full">
          {commonText.retry}
        </Button>
      ) : (
        <Link to="/auth" className={button({ variant: 'primary', size: 'large', className: 'mt-7 w-full' })}>
          {setPasswordText.toSignIn}
        </Link>
      )}
    </div>
  );
}
