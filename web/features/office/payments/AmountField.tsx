import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { locale } from '#web/language.ts';
import { FieldNote } from '#web/ui/FieldNote.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'> & {
  label: string;
  currency: string;
  error?: string | null | undefined;
  hint?: string;
  /** For the main number of a form. */
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const symbolOf = (currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? '$';

const sizes = {
  large: {
    box: 'h-[60px] rounded-card px-3.5',
    input: 'wide text-28 placeholder:font-text',
    end: 'text-14 md:text-13',
  },
  work: { box: 'h-12 rounded-control px-3.5 md:h-9 md:px-2.5', input: 'text-16 md:text-13', end: 'sr-only' },
};

/** Money as it is typed, after the currency symbol. The text is parsed on submit, not before. */
export function AmountField({ label, currency, error, hint, large = false, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  const size = sizes[large ? 'large' : 'work'];
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-medium md:text-12">
        {label}
      </label>
      <div
        className={`flex items-center gap-2 bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${size.box} ${error ? 'edge-danger' : 'edge-control'}`}
      >
        <span aria-hidden className="text-16 text-muted md:text-14">
          {symbolOf(currency)}
        </span>
        <input
          placeholder="0.00"
          {...input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={`h-full w-0 min-w-0 flex-1 bg-transparent tabular-nums outline-none placeholder:text-muted ${size.input}`}
        />
        <span className={`text-muted ${size.end}`}>{currency}</span>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
