import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { serviceEditorText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import type { FieldsProps, PriceKey } from '#web/features/office/services/draft.ts';

type Props = FieldsProps & {
  label: string;
  /** What the base price is for. */
  base: string;
  keys: readonly (readonly [key: PriceKey, name: string])[];
};

/** Factors side by side: how much the price grows with size or condition. */
export function Factors({ label, base, keys, form, current }: Props) {
  const { shown, problems, type } = form;
  const id = useId();
  const wrong = keys.find(([key]) => problems[key]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{label}</legend>
      <div className={`rounded-control p-px ${wrong ? 'bg-danger-solid' : 'bg-control'}`}>
        <div
          className={`grid gap-px overflow-hidden rounded-[5px] ${keys.length === 3 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
        >
          <div className="flex h-12 items-center justify-between gap-2 bg-surface px-3 text-15 md:h-9 md:px-2.5 md:text-13">
            <span className="truncate text-muted">{base}</span>
            <b className="font-strong tabular-nums">{text.times} 1.00</b>
          </div>
          {keys.map(([key, name]) => (
            <label
              key={key}
              className="flex h-12 items-center justify-between gap-1 bg-surface px-3 text-15 md:h-9 md:px-2.5 md:text-13"
            >
              <span className="min-w-0 truncate text-muted" title={name}>
                {name}
              </span>
              <span className="flex flex-none items-center gap-1 font-strong">
                <span aria-hidden>{text.times}</span>
                <input
                  name={key}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-invalid={problems[key] ? true : undefined}
                  aria-describedby={problems[key] ? `${id}-note` : undefined}
                  value={shown[key]}
                  onChange={(event) => type({ [key]: event.target.value })}
                  className={`field-sizing-content h-8 max-w-14 min-w-8 rounded-module bg-transparent text-right text-16 tabular-nums outline-offset-0 md:h-7 md:min-w-7 md:text-13 ${shown[key] === current[key] ? '' : 'text-accent'}`}
                />
              </span>
            </label>
          ))}
        </div>
      </div>
      {wrong && (
        <p id={`${id}-note`} className="mt-1.5 flex items-start gap-1.5 text-13 font-medium text-danger md:text-12">
          <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />
          {fill(text.inFactor, { name: wrong[1], problem: problems[wrong[0]] ?? '' })}
        </p>
      )}
    </fieldset>
  );
}
