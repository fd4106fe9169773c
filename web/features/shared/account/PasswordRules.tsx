import { Check, ClipboardPaste, Square, X } from 'lucide-react';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { setPasswordText } from '#text/auth.ts';
import { fill } from '#contract/text/fill.ts';
import type { Weakness } from '#contract/people/weakness.ts';

type Rule = {
  broken: readonly Weakness[];
  text: string;
  /** Only the server can check this rule. */ later?: boolean;
};

function rulesOf(policy: PasswordPolicy, length: number): Rule[] {
  const history = policy.password_history;
  return [
    {
      broken: ['too_short', 'too_long'],
      text: fill(setPasswordText.lengthRule, { length, min: policy.min_password_length }),
    },
    ...(policy.require_uppercase ? [{ broken: ['no_uppercase'], text: setPasswordText.uppercaseRule } as const] : []),
    ...(policy.require_lowercase ? [{ broken: ['no_lowercase'], text: setPasswordText.lowercaseRule } as const] : []),
    ...(policy.require_numbers ? [{ broken: ['no_number'], text: setPasswordText.numberRule } as const] : []),
    ...(policy.require_special_chars ? [{ broken: ['no_special'], text: setPasswordText.specialRule } as const] : []),
    { broken: ['contains_identity'], text: setPasswordText.identityRule },
    ...(policy.prevent_leaked_passwords
      ? [{ broken: ['leaked'], text: setPasswordText.leakRule, later: true } as const]
      : []),
    ...(history > 0
      ? [
          {
            broken: ['used_before'],
            text:
              history === 1 ? setPasswordText.historyRuleOne : fill(setPasswordText.historyRule, { count: history }),
            later: true,
          } as const,
        ]
      : []),
  ];
}

type Props = { policy: PasswordPolicy; password: string; weak: readonly Weakness[]; className?: string };

/** Every rule for the new password, checked off while the user types. */
export function PasswordRules({ policy, password, weak, className = '' }: Props) {
  const length = [...password.normalize('NFKC')].length;
  return (
    <ul className={`grid gap-2 ${className}`}>
      {rulesOf(policy, length).map(({ broken, text, later = false }) => {
        const isBroken = broken.some((reason) => weak.includes(reason));
        const kept = password !== '' && !isBroken && !later;
        const Icon = kept ? Check : isBroken && (password !== '' || later) ? X : Square;
        return (
          <li key={broken[0]} className={`flex items-start gap-2.5 ${kept ? 'text-success' : 'text-muted'}`}>
            <Icon size={16} strokeWidth={kept ? 2.25 : 1.75} aria-hidden className="mt-0.5 flex-none" />
            {text}
          </li>
        );
      })}
      <li className="flex items-start gap-2.5 text-muted">
        <ClipboardPaste size={16} aria-hidden className="mt-0.5 flex-none" />
        {setPasswordText.pasteHint}
      </li>
    </ul>
  );
}
