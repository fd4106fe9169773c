import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { PasswordLink } from '#contract/people/password.schema.ts';
import { setPasswordText, signInText } from '#text/auth.ts';
import { roleText } from '#text/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useNewPassword } from '#web/features/shared/account/useNewPassword.ts';
import { welcome } from '#web/features/shared/sessions/useSignIn.ts';
import { fittingFrom, readFrom } from '#web/features/shared/sessions/way.ts';
import { initials } from '#web/initials.ts';
import { beginSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatInstant } from '#web/when.ts';

export function SetPasswordForm({ token, link }: { token: string; link: PasswordLink }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const from = readFrom(useLocation().state);
  const { form, failure, fields } = useNewPassword({
    policy: link.policy,
    identity: [link.full_name, link.email],
    asked: false,
    send: ({ password }) => call('passwordLink.use', { body: { token, password } }),
    onDone: (session) => {
      const { role } = session.profile;
      beginSession(client, session);
      if (!session.pending) welcome(role);
      const next = fittingFrom(from, role) ?? `/${role}`;
      void navigate(session.pending ? `/auth?role=${role}` : next, { replace: true, state: { from } });
    },
  });

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
      <Form form={form} className="mt-6 grid gap-4">
        <NewPasswordFields fields={fields} size="large" />
        <Button type="submit" variant="primary" size="large" softDisabled={form.busy} className="mt-1">
          {form.busy ? setPasswordText.busy : setPasswordText.submit}
        </Button>
      </Form>
    </>
  );
}
