import { Dices, Eye, EyeOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { PasswordPolicy } from '#contract/security.ts';
import { signInText } from '#contract/text/en/auth.ts';
import { newPasswordText } from '#contract/text/en/users.ts';
import { hintFor, makePassword } from '#web/features/office/users/weak.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

type Props = {
  value: string;
  onType: (password: string) => void;
  policy: PasswordPolicy | undefined;
  /** Names and addresses it may not contain. */
  identity: readonly (string | null)[];
  error: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A password for somebody else, to be told to them: typed or made up, with what it still lacks below it. */
export function NewPasswordField({ value, onType, policy, identity, error, ref }: Props) {
  const [shown, setShown] = useState(false);
  const rules = policy && { policy, identity };
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        {...(ref && { ref })}
        label={newPasswordText.password}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onChange={(event) => onType(event.target.value)}
        hint={rules ? hintFor(value, rules) : newPasswordText.loading}
        error={error}
        end={
          <button
            type="button"
            aria-label={shown ? signInText.hidePassword : signInText.showPassword}
            onClick={() => setShown(!shown)}
            className="grid size-11 place-items-center rounded-control text-muted hover:text-text md:size-8"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
      <Button
        refused={!rules}
        onClick={() => {
          if (!rules) return;
          onType(makePassword(rules));
          setShown(true);
        }}
        className="md:mt-[22px]"
      >
        <Dices size={16} aria-hidden />
        {newPasswordText.generate}
      </Button>
    </div>
  );
}
