import { useId } from 'react';

type Choice<Value extends string> = { value: Value; label: string; more: string | null };
type Props<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A few choices side by side, each with its price. */
export function Choices<Value extends string>({ label, choices, value, onChoose }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="book-choices">
        {choices.map((choice) => (
          <label key={choice.value} className="book-choice text-15 md:text-13">
            <input type="radio" name={group} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
            {choice.more && <span>{choice.more}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
