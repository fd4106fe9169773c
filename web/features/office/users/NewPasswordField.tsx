import { Dices, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { signInText } from '#text/auth.ts';
import { newPasswordText } from '#text/users.ts';
import { explain, weaknessesIn } from '#web/features/shared/account/weakness.ts';
import { hintFor, makePassword, type Rules } from '#web/features/office/users/weak.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  value: string;
  onType: (password: string) => void;
  rules: Rules | undefined;
  problem: string | undefined;
  /** The server's refusal, which knows more about passwords. */
  refusal: Error | null;
};

/** A password for another user, to be told to them: typed or generated, with its weaknesses below it. */
export function NewPasswordField({ value, onType, rules, problem, refusal }: Props) {
  const [shown, setShown] = useState(false);
  const weak = weaknessesIn(refusal);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        label={newPasswordText.password}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onChange={(event) => onType(event.target.value)}
        hint={rules ? hintFor(value, rules) : newPasswordText.loading}
        error={problem ?? (rules && weak.length ? explain(weak, rules.policy) : null)}
        end={
          <IconButton
            size="work"
            Icon={Icon}
            label={shown ? signInText.hidePassword : signInText.showPassword}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button
        softDisabled={!rules}
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
