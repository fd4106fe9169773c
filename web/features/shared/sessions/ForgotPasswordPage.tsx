import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { isRole } from '#contract/base/role.ts';
import { forgotText } from '#text/auth.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { checkEmail, OwnEmailField } from '#web/features/shared/sessions/OwnEmailField.tsx';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** The address typed at sign-in comes in the navigation state, not in the URL. */
function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** /forgot-password. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage() {
  const role = useSearchParams()[0].get('role');
  const typed = readEmail(useLocation().state);
  const request = useAction((address: string) => call('passwordLink.request', { body: { email: address } }));
  const back = isRole(role) ? `/auth?role=${role}` : '/auth';
  const form = useForm({
    base: { email: typed },
    check: ({ email }) => ({ email: checkEmail(email) }),
    save: request,
    send: ({ email }) => request.run(email.trim()),
    guarded: false,
  });

  if (request.done) {
    return (
      <AuthFrame title={forgotText.sentTitle} width="form">
        <div className="pt-3 lg:pt-0">
          <PageTitle className="text-26 tracking-[-0.028em] lg:text-30">{forgotText.sentTitle}</PageTitle>
          <output className="mt-1.5 block text-16">{forgotText.sent}</output>
          <p className="mt-1.5 text-16 text-muted">{forgotText.sentHelp}</p>
        </div>
        <div className="mt-7 grid gap-2.5">
          <Link to={back} className={button({ variant: 'primary', size: 'large' })}>
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
      {form.error && <Alert className="mt-6" title={forgotText.failed} body={messageOf(form.error)} />}
      <Form form={form} className="mt-6 grid gap-[18px] lg:mt-7">
        <OwnEmailField {...form.field('email')} />
        <Button type="submit" variant="primary" size="large" softDisabled={form.busy} className="mt-1">
          {form.busy ? forgotText.busy : forgotText.submit}
        </Button>
      </Form>
    </AuthFrame>
  );
}
