import { Lock } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

import { FieldNote } from '#web/ui/FieldNote.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string;
  hint?: string;
  error?: string | null | undefined;
  /** Large: 48 px and 16 px text, on sign-in pages. Work: 36 px on a desktop. */
  size?: 'large' | 'work';
  /** Only for screen readers, if the row says what it is. */
  hideLabel?: boolean;
  /** Inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

const sizes = {
  large: { label: 'text-14', note: 'text-14', input: 'h-12 rounded-card px-3.5 text-16' },
  work: {
    label: 'text-14 md:text-12',
    note: 'text-13 md:text-12',
    input: 'h-12 rounded-control px-3.5 text-16 md:h-9 md:px-2.5 md:text-13',
  },
};

/** Label, field, and below it a hint or the error. A read-only field says why in its hint. */
export function Field({ label, hideLabel = false, hint, error, size = 'work', end, readOnly, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  const invalid = error ? true : input['aria-invalid'];
  const edge = invalid ? 'edge-danger' : readOnly ? 'hairline' : 'edge-control';
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : `font-medium ${sizes[size].label}`}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          readOnly={readOnly}
          aria-invalid={invalid}
          aria-describedby={note ? `${id}-note` : input['aria-describedby']}
          className={`w-full ${sizes[size].input} ${edge} ${readOnly ? 'bg-sunken text-muted' : 'bg-surface'} ${end ? 'pr-12' : ''} placeholder:text-muted`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
      <FieldNote
        id={`${id}-note`}
        hint={
          hint && readOnly ? (
            <>
              <Lock size={13} aria-hidden className="mt-0.5 flex-none" />
              {hint}
            </>
          ) : (
            hint
          )
        }
        error={error}
        className={sizes[size].note}
      />
    </div>
  );
}
