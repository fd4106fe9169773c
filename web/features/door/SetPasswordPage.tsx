import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { setPasswordText } from '#contract/text/en/door.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { DoorFrame } from '#web/features/door/DoorFrame.tsx';
import { SetPasswordForm } from '#web/features/door/SetPasswordForm.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** The secret stands in the fragment, which no server sees; it leaves the address bar as soon as it is read. */
function useToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(inAddress);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress) void navigate('/set-password', { replace: true });
  }, [inAddress, navigate]);
  return token;
}

export function SetPasswordPage() {
  const token = useToken();
  const link = useQuery({
    queryKey: ['password_link', token],
    queryFn: ({ signal }) => call('passwordLink.read', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
  });

  return (
    <DoorFrame width="form">
      {token === null && <DeadEnd title={setPasswordText.incompleteTitle} body={setPasswordText.incompleteBody} />}
      {token !== null && link.isPending && <LoadingLine text={setPasswordText.checking} />}
      {link.error &&
        (link.error instanceof ApiError && link.error.status < 500 ? (
          <DeadEnd title={setPasswordText.spentTitle} body={link.error.message} />
        ) : (
          <DeadEnd title={shellText.loadFailed} body={messageOf(link.error)} onRetry={() => void link.refetch()} />
        ))}
      {token !== null && link.data && <SetPasswordForm token={token} link={link.data} />}
    </DoorFrame>
  );
}

function DeadEnd({ title, body, onRetry }: { title: string; body: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="pt-3 lg:pt-0">
      <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-30">{title}</PageTitle>
      <p className="mt-2 text-16 text-muted">{body}</p>
      {onRetry ? (
        <Button look="primary" size="door" onClick={onRetry} className="mt-7 w-full">
          {shellText.retry}
        </Button>
      ) : (
        <Link to="/auth" className={button({ look: 'primary', size: 'door', className: 'mt-7 w-full' })}>
          {setPasswordText.toSignIn}
        </Link>
      )}
    </div>
  );
}
