import { useId } from 'react';
import '#web/ui/slider.css';

type Props = {
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A native range input, with its value in large figures. */
export function Slider({ label, hint, value, min, max, onChange }: Props) {
  const id = useId();
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <label htmlFor={id} className="text-15 font-strong md:text-13">
          {label}
        </label>
        <span aria-hidden className="wide text-22/[1.375rem] tabular-nums md:text-20/5">
          {value}
        </span>
      </div>
      <p id={`${id}-hint`} className="text-14 text-muted md:text-12/[1.125rem]">
        {hint}
      </p>
      <div className="relative mt-1.5 flex h-11 items-center md:mt-1 md:h-8">
        <span aria-hidden className="absolute inset-x-0 h-2 overflow-clip rounded-module bg-sunken hairline">
          <span className="block h-full bg-primary" style={{ width: filled }} />
        </span>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="slider relative h-full w-full cursor-pointer appearance-none rounded-control bg-transparent"
        />
      </div>
      <div aria-hidden className="flex justify-between text-12 text-muted tabular-nums md:text-11">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}
