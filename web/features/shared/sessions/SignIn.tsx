import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/role.ts';
import { signInText } from '#contract/text/en/auth.ts';
import { roleText } from '#contract/text/en/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { LockNotice } from '#web/features/shared/sessions/LockNotice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useSignIn } from '#web/features/shared/sessions/useSignIn.ts';
import { EmailField } from '#web/features/shared/sessions/EmailField.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type Problems = { email: string | null; password: string | null };
const none: Problems = { email: null, password: null };

function check(email: HTMLInputElement, password: HTMLInputElement): Problems {
  const problems = { ...none };
  if (!email.value.trim()) problems.email = signInText.emailMissing;
  else if (!email.validity.valid) problems.email = signInText.emailInvalid;
  if (!password.value) problems.password = signInText.passwordMissing;
  return problems;
}

export function SignIn({ role, from }: { role: Role; from: string | null }) {
  const [email, setEmail] = useState('');
  const [problems, setProblems] = useState(none);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { signIn, busy, failure, lock, unlock } = useSignIn(role, () => passwordInput.current?.select());
  const locked = lock?.email === email.trim().toLowerCase() ? lock : null;
  const toForgot = { to: `/forgot-password?role=${role}`, state: { email: email.trim() } };

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, second] = [emailInput.current, passwordInput.current];
    if (!first || !second || busy || locked) return;
    const found = check(first, second);
    setProblems(found);
    if (found.email) first.focus();
    else if (found.password) second.focus();
    else signIn({ email: email.trim(), password: second.value, role });
  }

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
      <form noValidate onSubmit={submit} className="mt-6 grid gap-[18px] lg:mt-7">
        <EmailField
          ref={emailInput}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblems({ ...problems, email: null });
          }}
          error={problems.email}
        />
        <PasswordField
          ref={passwordInput}
          label={signInText.password}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          required
          onChange={() => problems.password && setProblems({ ...problems, password: null })}
          error={problems.password}
        />
        <Button
          type="submit"
          look="primary"
          size="large"
          refused={busy || locked !== null}
          aria-describedby={locked ? 'why-locked' : undefined}
          className="mt-1"
        >
          {busy ? signInText.busy : signInText.submit}
        </Button>
      </form>
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
          className={`border-t border-border pt-5 text-14/[21px] text-muted ${locked ? 'mt-6' : 'mt-3'}`}
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
