import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | null;
  hint?: ReactNode;
  /** Ids of other elements that describe it. */
  describedBy?: string;
  size?: 'large' | 'work';
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const length = 6;
const sizes = {
  large: { label: 'text-14', gap: 'gap-1.5 md:gap-2', box: 'h-15 rounded-card text-26', note: 'text-14' },
  work: {
    label: 'text-14 md:text-12',
    gap: 'gap-[5px]',
    box: 'h-14 rounded-card text-24 md:h-[46px] md:text-20',
    note: 'text-14 md:text-13',
  },
};

/** The digits, also if they are pasted with a space or a dash, or typed in full width. */
const digitsIn = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/**
 * Six digits in six boxes. The boxes are only drawn: one real field lies above them, so that pasting, autofill and
 * screen readers work as in any other field. Its caret stays at the end, where the drawing shows it.
 */
export function CodeInput({ label, value, onChange, error, hint, describedBy, size = 'large', readOnly, ref }: Props) {
  const id = useId();
  const style = sizes[size];
  const edge = error ? 'edge-danger text-danger' : 'edge-control';
  const current = Math.min(value.length, length - 1);
  const described = [describedBy, error || hint ? `${id}-note` : null].filter(Boolean).join(' ');

  function type(text: string) {
    const digits = digitsIn(text);
    // After a wrong code, the next digit starts a new one.
    onChange(
      error && value.length === length && digits.length > length ? digits.slice(length) : digits.slice(0, length),
    );
  }

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={`font-medium ${style.label}`}>
        {label}
      </label>
      <div className="group/code relative">
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          readOnly={readOnly}
          value={value}
          onChange={(event) => type(event.target.value)}
          onSelect={({ currentTarget: field }) => {
            const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
            if (!all && field.selectionStart !== field.value.length) field.setSelectionRange(length, length);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="absolute inset-0 z-1 w-full cursor-text text-16 opacity-0"
        />
        <div aria-hidden className={`grid grid-cols-[repeat(3,1fr)_12px_repeat(3,1fr)] items-center ${style.gap}`}>
          {Array.from({ length }, (_, index) => (
            <Box
              key={index}
              digit={value[index]}
              current={index === current}
              paint={`${style.box} ${edge}`}
              gap={index === 3}
            />
          ))}
        </div>
      </div>
      {(error || hint) && (
        <div
          id={`${id}-note`}
          className={`flex items-start gap-2 ${style.note} ${error ? 'font-medium text-danger' : 'text-muted'}`}
        >
          {error && <CircleAlert size={16} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />}
          {error ?? hint}
        </div>
      )}
    </div>
  );
}

function Box({
  digit,
  current,
  paint,
  gap,
}: {
  digit: string | undefined;
  current: boolean;
  paint: string;
  gap: boolean;
}) {
  return (
    <>
      {gap && <span className="h-[3px] rounded-[2px] bg-control" />}
      <span
        className={`grid place-items-center bg-surface wide tracking-normal tabular-nums ${paint} ${
          current
            ? 'outline-focus group-has-[:focus-visible]/code:outline-2 group-has-[:focus-visible]/code:outline-offset-1'
            : ''
        }`}
      >
        {digit ?? (current && <span className="hidden h-7 w-0.5 bg-text group-has-[:focus-visible]/code:block" />)}
      </span>
    </>
  );
}
