import { useQuery } from '@tanstack/react-query';
import { setPasswordText } from '#text/auth.ts';
import { commonText } from '#text/common.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { DeadEnd } from '#web/features/shared/sessions/DeadEnd.tsx';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { SetPasswordForm } from '#web/features/shared/sessions/SetPasswordForm.tsx';
import { useLinkToken } from '#web/features/shared/sessions/useLinkToken.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

export function SetPasswordPage() {
  const token = useLinkToken('/set-password');
  const link = useQuery({
    queryKey: ['password_link', token],
    queryFn: ({ signal }) => call('passwordLink.read', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
  });

  return (
    <AuthFrame title={setPasswordText.title} width="form">
      {token === null && <DeadEnd title={setPasswordText.incompleteTitle} body={setPasswordText.incompleteBody} />}
      {token !== null && link.isPending && <LoadingLine text={setPasswordText.checking} />}
      {link.error &&
        (link.error instanceof ApiError && link.error.status < 500 ? (
          <DeadEnd title={setPasswordText.spentTitle} body={link.error.message} />
        ) : (
          <DeadEnd title={commonText.loadFailed} body={messageOf(link.error)} onRetry={() => void link.refetch()} />
        ))}
      {token !== null && link.data && <SetPasswordForm token={token} link={link.data} />}
    </AuthFrame>
  );
}
