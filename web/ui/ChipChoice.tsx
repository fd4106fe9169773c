import { useId, type ReactNode } from 'react';

type Choice<Value extends string> = { value: Value; label: string; icon?: ReactNode };
type Props<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A few choices that wrap, all in view; each as wide as its text. */
export function ChipChoice<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((each) => (
          <label
            key={each.value}
            className={`flex min-h-11 max-w-full cursor-pointer wrap-anywhere items-center gap-2 rounded-card px-3.5 text-15 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-9 md:px-3 md:text-13 ${
              each.value === value
                ? 'bg-accent-soft font-strong shadow-[inset_0_0_0_2px_var(--primary)]'
                : 'font-medium edge-control hover:bg-hover'
            }`}
          >
            <input
              type="radio"
              name={id}
              checked={each.value === value}
              onChange={() => onChoose(each.value)}
              className="sr-only"
            />
            {each.icon}
            {each.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
