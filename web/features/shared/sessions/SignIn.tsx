import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { signInText } from '#text/auth.ts';
import { roleText } from '#text/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { LockNotice } from '#web/features/shared/sessions/LockNotice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useSignIn } from '#web/features/shared/sessions/useSignIn.ts';
import { checkEmail, OwnEmailField } from '#web/features/shared/sessions/OwnEmailField.tsx';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

export function SignIn({ role, from }: { role: Role; from: string | null }) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const { signIn, busy, failure, lock, unlock } = useSignIn(role, () => passwordInput.current?.select());
  const lockOf = (email: string) => (lock?.email === email.trim().toLowerCase() ? lock : null);
  const form = useForm({
    base: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: password ? undefined : signInText.passwordMissing,
    }),
    save: { busy },
    send: ({ email, password }) => {
      if (!lockOf(email)) signIn({ email: email.trim(), password, role });
    },
    guarded: false,
  });
  const { email } = form.shown;
  const locked = lockOf(email);
  const toForgot = { to: `/forgot-password?role=${role}`, state: { email: email.trim() } };

  const title = fill(signInText.title, { role: roleText[role].title });
  return (
    <AuthFrame title={title} width="form">
      <Link
        to="/auth"
        state={{ from }}
        className="mb-2 inline-flex h-11 items-center gap-2 text-14 font-medium text-muted hover:text-text lg:mb-5"
      >
        <ArrowLeft size={18} aria-hidden />
        {signInText.back}
      </Link>
      <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-28">{title}</PageTitle>
      <p className="mt-1.5 text-16 text-muted">{signInText.subtitle}</p>
      {locked ? (
        <LockNotice
          lock={locked}
          say={(until) => ({ title: signInText.failed, body: fill(signInText.locked, until) })}
          onPassed={unlock}
        />
      ) : (
        failure && <Alert className="mt-6" {...failure} />
      )}
      <Form form={form} className="mt-6 grid gap-[18px] lg:mt-7">
        <OwnEmailField {...form.field('email')} />
        <PasswordField
          ref={passwordInput}
          label={signInText.password}
          autoComplete="current-password"
          maxLength={256}
          required
          {...form.field('password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          softDisabled={busy || locked !== null}
          aria-describedby={locked ? 'why-locked' : undefined}
          className="mt-1"
        >
          {busy ? signInText.busy : signInText.submit}
        </Button>
      </Form>
      {!locked && (
        <Link
          {...toForgot}
          className="mt-2 inline-flex h-11 items-center text-14 font-medium text-accent hover:underline"
        >
          {signInText.forgot}
        </Link>
      )}
      {(locked || role !== 'admin') && (
        <p
          id="why-locked"
          className={`border-t border-border pt-5 text-14/[1.3125rem] text-muted ${locked ? 'mt-6' : 'mt-3'}`}
        >
          {locked ? (
            <>
              {signInText.dontWait}{' '}
              <Link {...toForgot} className="font-medium text-accent hover:underline">
                {signInText.resetLink}
              </Link>
              . {signInText.lockedHelp}
            </>
          ) : (
            signInText.noAccount
          )}
        </p>
      )}
    </AuthFrame>
  );
}
