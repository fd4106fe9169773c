import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

type Props = {
  id: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** How much a button changes it. */
  by?: number;
  /** The names of its two buttons. */
  names: { less: string; more: string };
  describedBy?: string | undefined;
};

const side =
  'grid h-full w-12 place-items-center rounded-control aria-disabled:cursor-not-allowed aria-disabled:text-control md:w-9';

/** A whole number, stepped or typed. A value outside the limits is never passed on. */
export function Stepper({ id, value, min, max, onChange, names, describedBy, by: size = 1 }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, String(max).length);
    const number = Number(digits);
    setTyped(digits);
    if (digits && number >= min && number <= max) onChange(number);
  }
  function step(by: number) {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  }

  return (
    <div className="flex h-12 flex-none items-center rounded-control bg-surface edge-control md:h-9">
      <button
        type="button"
        aria-label={names.less}
        aria-disabled={value <= min}
        onClick={() => step(-size)}
        className={side}
      >
        <Minus size={15} strokeWidth={2.25} aria-hidden />
      </button>
      <input
        id={id}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-describedby={describedBy}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const by = { ArrowUp: size, ArrowDown: -size }[event.key];
          if (!by) return;
          event.preventDefault();
          step(by);
        }}
        style={{ width: `${Math.max(2, String(max).length) + 1.25}ch` }}
        className="h-full rounded-control bg-transparent text-center wide text-17 tabular-nums md:text-16"
      />
      <button
        type="button"
        aria-label={names.more}
        aria-disabled={value >= max}
        onClick={() => step(size)}
        className={side}
      >
        <Plus size={15} strokeWidth={2.25} aria-hidden />
      </button>
    </div>
  );
}
