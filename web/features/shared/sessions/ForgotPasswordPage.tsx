import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { isRole } from '#contract/role.ts';
import { forgotText, signInText } from '#contract/text/en/auth.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { EmailField } from '#web/features/shared/sessions/EmailField.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** What was typed at sign-in comes along; it stays out of the address. */
function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** /forgot-password. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage() {
  const role = useSearchParams()[0].get('role');
  const [email, setEmail] = useState(readEmail(useLocation().state));
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const request = useAction((address: string) => call('passwordLink.request', { body: { email: address } }));
  const back = isRole(role) ? `/auth?role=${role}` : '/auth';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.busy) return;
    const found = !email.trim()
      ? signInText.emailMissing
      : input.current?.validity.valid
        ? null
        : signInText.emailInvalid;
    setProblem(found);
    if (found) input.current?.focus();
    else request.run(email.trim());
  }

  if (request.done) {
    return (
      <AuthFrame title={forgotText.sentTitle} width="form">
        <div className="pt-3 lg:pt-0">
          <PageTitle className="text-26 tracking-[-0.028em] lg:text-30">{forgotText.sentTitle}</PageTitle>
          <output className="mt-1.5 block text-16">{forgotText.sent}</output>
          <p className="mt-1.5 text-16 text-muted">{forgotText.sentHelp}</p>
        </div>
        <div className="mt-7 grid gap-2.5">
          <Link to={back} className={button({ look: 'primary', size: 'large' })}>
            {forgotText.back}
          </Link>
          <Button size="large" onClick={() => request.forget()}>
            {forgotText.again}
          </Button>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={forgotText.title} width="form">
      <Link
        to={back}
        className="mb-2 inline-flex h-11 items-center gap-2 text-14 font-medium text-muted hover:text-text lg:mb-5"
      >
        <ArrowLeft size={18} aria-hidden />
        {forgotText.back}
      </Link>
      <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-28">{forgotText.title}</PageTitle>
      <p className="mt-1.5 text-16 text-muted">{forgotText.intro}</p>
      {request.error && <Alert className="mt-6" title={forgotText.failed} body={messageOf(request.error)} />}
      <form noValidate onSubmit={submit} className="mt-6 grid gap-[18px] lg:mt-7">
        <EmailField
          ref={input}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
          error={problem}
        />
        <Button type="submit" look="primary" size="large" refused={request.busy} className="mt-1">
          {request.busy ? forgotText.busy : forgotText.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
