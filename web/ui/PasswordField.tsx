import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { signInText } from '#text/auth.ts';
import { Field } from '#web/ui/Field.tsx';

export function PasswordField({ size = 'large', ...props }: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      size={size}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={shown ? signInText.hidePassword : signInText.showPassword}
          onClick={() => setShown(!shown)}
          className={`grid size-11 place-items-center rounded-control text-muted hover:text-text ${size === 'work' ? 'md:size-8' : ''}`}
        >
          <Icon size={size === 'work' ? 18 : 20} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
