import { Check } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';

/** A native checkbox, drawn as a module. Its touch target is larger than its drawing. */
export function Checkbox({ className = '', ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <span className={`relative grid size-12 flex-none place-items-center md:size-9 ${className}`}>
      <input
        {...input}
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
      />
      <span
        aria-hidden
        className="pointer-events-none relative grid size-[22px] place-items-center rounded-[4px] bg-surface text-transparent shadow-[inset_0_0_0_1.5px_var(--border-control)] transition-state peer-checked:bg-primary peer-checked:text-on-primary peer-checked:shadow-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus md:size-[18px]"
      >
        <Check size={14} strokeWidth={3} />
      </span>
    </span>
  );
}
