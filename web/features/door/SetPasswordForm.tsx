import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ClipboardPaste, Square, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PasswordLink } from '#contract/password.ts';
import { setPasswordText, signInText } from '#contract/text/en/door.ts';
import { weaknessText } from '#contract/text/en/errors.ts';
import { roleText } from '#contract/text/en/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { maxPasswordLength, passwordWeaknesses, type Weakness } from '#contract/weakness.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { PasswordField } from '#web/features/door/PasswordField.tsx';
import { welcome } from '#web/features/door/useSignIn.ts';
import { formatMoment, initials } from '#web/format.ts';
import { beginSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { toast } from '#web/ui/toasts.ts';

const explain = (reasons: readonly Weakness[], min: number) =>
  reasons.map((reason) => fill(weaknessText[reason], { min, max: maxPasswordLength })).join(' ');

export function SetPasswordForm({ token, link }: { token: string; link: PasswordLink }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<{ at: 'password' | 'again'; text: string } | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  const weak = passwordWeaknesses(password, { minLength: link.min_length, identity: [link.full_name, link.email] });

  const refuse = (at: 'password' | 'again', text: string) => {
    setProblem({ at, text });
    (at === 'password' ? passwordInput : againInput).current?.focus();
  };
  const use = useMutation({
    mutationFn: () => call('passwordLink.use', { body: { token, password } }),
    // A link works once: a repeat after a lost answer would only say that it is spent.
    retry: false,
    onSuccess: ({ profile, ...rest }) => {
      welcome(profile.role);
      beginSession(client, { profile, ...rest });
      void navigate(`/${profile.role}`, { replace: true });
    },
    onError: (error) => {
      const reasons = error instanceof ApiError ? error.detail.reasons : undefined;
      if (reasons?.length) refuse('password', explain(reasons, link.min_length));
    },
  });
  const failed = use.error && !(use.error instanceof ApiError && use.error.code === 'weak_password');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (use.isPending) return;
    if (weak.length) return refuse('password', explain(weak, link.min_length));
    if (password !== again) {
      toast({ tone: 'error', title: setPasswordText.mismatch, body: setPasswordText.mismatchBody });
      return refuse('again', setPasswordText.mismatchBody);
    }
    setProblem(null);
    use.mutate();
  }

  const length = [...password.normalize('NFKC')].length;
  return (
    <>
      <PageTitle className="pt-3 text-26 tracking-[-0.028em] lg:pt-0 lg:text-30">{setPasswordText.title}</PageTitle>
      <p className="mt-1.5 text-16 text-muted">
        {fill(setPasswordText.intro, { time: formatMoment(new Date(link.expires_at)) })}
      </p>
      <div className="mt-6 flex items-center gap-3 rounded-touch bg-surface px-3.5 py-2.5 shadow-1">
        <Avatar size="lg" initials={initials(link.full_name)} />
        <div className="min-w-0 text-14">
          <p className="font-strong">{link.full_name}</p>
          <p className="truncate text-muted">{[link.email, roleText[link.role].title].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {failed && use.error && <Alert className="mt-5" title={signInText.failed} body={messageOf(use.error)} />}
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <input hidden type="text" name="username" autoComplete="username" value={link.email ?? ''} readOnly />
        <div className="grid gap-3">
          <PasswordField
            ref={passwordInput}
            label={setPasswordText.newPassword}
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem?.at === 'password' && weak.length + (use.error ? 1 : 0) ? problem.text : null}
          />
          <ul className="grid gap-2 text-14">
            <Rule
              kept={!weak.includes('too_short') && !weak.includes('too_long')}
              begun={password !== ''}
              text={fill(setPasswordText.lengthRule, { length, min: link.min_length })}
            />
            <Rule
              kept={password !== '' && !weak.includes('contains_identity')}
              begun={weak.includes('contains_identity')}
              text={setPasswordText.identityRule}
            />
            <li className="flex items-center gap-2.5 text-muted">
              <ClipboardPaste size={16} aria-hidden />
              {setPasswordText.pasteHint}
            </li>
          </ul>
        </div>
        <PasswordField
          ref={againInput}
          label={setPasswordText.confirmPassword}
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={problem?.at === 'again' && password !== again ? problem.text : null}
        />
        <Button type="submit" look="primary" size="door" refused={use.isPending} className="mt-1">
          {use.isPending ? setPasswordText.busy : setPasswordText.submit}
        </Button>
      </form>
    </>
  );
}

function Rule({ kept, begun, text }: { kept: boolean; begun: boolean; text: string }) {
  const Icon = kept ? Check : begun ? X : Square;
  return (
    <li className={`flex items-center gap-2.5 ${kept ? 'text-success' : 'text-muted'}`}>
      <Icon size={16} strokeWidth={kept ? 2.25 : 1.75} aria-hidden />
      {text}
    </li>
  );
}
