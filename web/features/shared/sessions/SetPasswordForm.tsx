import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PasswordLink } from '#contract/password.ts';
import { setPasswordText, signInText } from '#contract/text/en/auth.ts';
import { roleText } from '#contract/text/en/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useNewPassword, weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { welcome } from '#web/features/shared/sessions/useSignIn.ts';
import { initials } from '#web/initials.ts';
import { beginSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatInstant } from '#web/when.ts';

export function SetPasswordForm({ token, link }: { token: string; link: PasswordLink }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = useNewPassword({ policy: link.policy, identity: [link.full_name, link.email] });
  const use = useAction((password: string) => call('passwordLink.use', { body: { token, password } }), {
    // A link works once: a repeat after a lost answer would only say that it is spent.
    retry: false,
    onSuccess: (session) => {
      const { role } = session.profile;
      beginSession(client, session);
      if (!session.pending) welcome(role);
      void navigate(session.pending ? `/auth?role=${role}` : `/${role}`, { replace: true });
    },
    onError: fields.takeRefusal,
  });
  const failure = weaknessesIn(use.error).length ? null : use.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!use.busy && fields.check()) use.run(fields.password.value);
  }

  return (
    <>
      <PageTitle className="pt-3 text-26 tracking-[-0.028em] lg:pt-0 lg:text-30">{setPasswordText.title}</PageTitle>
      <p className="mt-1.5 text-16 text-muted">
        {fill(setPasswordText.intro, { time: formatInstant(new Date(link.expires_at)) })}
      </p>
      <div className="mt-6 flex items-center gap-3 rounded-touch bg-surface px-3.5 py-2.5 shadow-1">
        <Avatar size="lg" initials={initials(link.full_name)} />
        <div className="min-w-0 text-14">
          <p className="font-strong">{link.full_name}</p>
          <p className="truncate text-muted">{[link.email, roleText[link.role].title].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {failure && <Alert className="mt-5" title={signInText.failed} body={messageOf(failure)} />}
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <input hidden type="text" name="username" autoComplete="username" value={link.email ?? ''} readOnly />
        <NewPasswordFields fields={fields} size="large" />
        <Button type="submit" look="primary" size="large" refused={use.busy} className="mt-1">
          {use.busy ? setPasswordText.busy : setPasswordText.submit}
        </Button>
      </form>
    </>
  );
}
