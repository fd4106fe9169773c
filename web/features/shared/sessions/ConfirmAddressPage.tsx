import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { confirmAddressText as text } from '#text/address.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { DeadEnd } from '#web/features/shared/sessions/DeadEnd.tsx';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { useLinkToken } from '#web/features/shared/sessions/useLinkToken.ts';
import { refreshAll } from '#web/freshness.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

const heading = 'text-26 tracking-[-0.028em] text-balance lg:text-30';

/** The email to a new address links here. It asks for a click: mail scanners open links, and must not use them up. */
export function ConfirmAddressPage() {
  const token = useLinkToken('/confirm-address');
  const client = useQueryClient();
  const confirm = useAction(() => call('address.confirm', { body: { token: token ?? '' } }), {
    // This browser's session may have ended, or continue under the new address.
    onSuccess: () => refreshAll(client),
  });
  const { data: done, error, busy } = confirm;
  const spent = error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';

  return (
    <AuthFrame title={text.title} width="form">
      {token === null ? (
        <DeadEnd title={text.incompleteTitle} body={text.incompleteBody} />
      ) : done ? (
        <output className="block pt-3 lg:pt-0">
          <PageTitle className={heading}>{text.doneTitle}</PageTitle>
          <p className="mt-2 text-16 wrap-anywhere text-muted">{fill(text.doneBody, { email: done.email })}</p>
          <Link to="/auth" className={button({ variant: 'primary', size: 'large', className: 'mt-7 w-full' })}>
            {text.go}
          </Link>
        </output>
      ) : spent ? (
        <DeadEnd title={text.spentTitle} body={error.message} />
      ) : (
        <div className="pt-3 lg:pt-0">
          <PageTitle className={heading}>{text.title}</PageTitle>
          <p className="mt-2 text-16 text-muted">{text.body}</p>
          {error && <Alert className="mt-5" title={text.failed} body={messageOf(error)} />}
          <Button
            variant="primary"
            size="large"
            softDisabled={busy}
            onClick={() => {
              if (!busy) confirm.run();
            }}
            className="mt-7 w-full"
          >
            {busy ? text.confirming : text.confirm}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
