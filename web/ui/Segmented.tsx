import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  Icon?: LucideIcon;
  /** Why it can't be chosen now; it stays focusable, so that the reason can be read. */
  disabledReason?: string | null;
};
type Props<Value extends string> = {
  label: string;
  hint?: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
};

const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
  5: 'grid-cols-3',
  6: 'grid-cols-3',
};

/** Two to six choices side by side, all in view. */
export function Segmented<Value extends string>({ label, hint, choices, value, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-note` : undefined}>
      <legend className="mb-1.5 text-14 font-medium md:text-12">{label}</legend>
      <div className={`grid gap-2 ${columns[choices.length] ?? ''}`}>
        {choices.map((each) => (
          <label
            key={each.value}
            className={`flex min-h-12 items-center justify-center gap-1.5 rounded-card px-1.5 py-1.5 text-center text-14/5 md:gap-2 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-11 md:text-13/4 ${
              each.disabledReason
                ? 'cursor-not-allowed bg-sunken font-medium text-muted'
                : each.value === value
                  ? 'cursor-pointer font-strong shadow-[inset_0_0_0_2px_var(--primary)]'
                  : 'cursor-pointer font-medium edge-control hover:bg-hover'
            }`}
          >
            <input
              type="radio"
              name={id}
              checked={each.value === value}
              aria-disabled={each.disabledReason ? true : undefined}
              aria-describedby={each.disabledReason ? `${id}-${each.value}` : undefined}
              onChange={() => each.disabledReason || onChoose(each.value)}
              className="sr-only"
            />
            {each.Icon && <each.Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none" />}
            {each.label}
          </label>
        ))}
      </div>
      {choices.map(
        (each) =>
          each.disabledReason && (
            <p key={each.value} id={`${id}-${each.value}`} className="mt-1.5 text-13 text-muted md:text-12">
              {each.disabledReason}
            </p>
          ),
      )}
      {hint && (
        <p id={`${id}-note`} className="mt-1.5 text-13 text-muted md:text-12">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
