import type { ReactNode } from 'react';
import { settingsText } from '#text/settings.ts';

type Props = {
  /** The id of the labeled control. */
  id: string;
  label: string;
  hint: string;
  /** Additional information below the hint. */
  note?: ReactNode;
  changed: boolean;
  /** A checkbox stands before its label, a switch after it. */
  control: ReactNode;
  at?: 'start' | 'end';
  className?: string;
};

/** One setting: its name, a sentence, and the control. */
export function OptionRow({ id, label, hint, note, changed, control, at = 'end', className = '' }: Props) {
  return (
    <div
      className={`flex min-h-[62px] items-center gap-2 rule-t py-1.5 md:min-h-[50px] md:gap-3 md:py-[5px] ${
        at === 'start' ? 'pr-4 pl-1 md:pl-2' : 'pr-2.5 pl-4 md:pr-3'
      } ${className}`}
    >
      {at === 'start' && control}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <label htmlFor={id} className="cursor-pointer text-15 font-strong md:text-13/[1.125rem]">
            {label}
          </label>
          {changed && <Changed className="md:hidden" />}
        </p>
        <p id={`${id}-hint`} className="text-14 text-muted md:text-12/[1.125rem]">
          {hint}
        </p>
        {note}
      </div>
      {changed && <Changed className="max-md:hidden" />}
      {at === 'end' && control}
    </div>
  );
}

/** Beside the name on a phone, beside the control on a desktop. */
const Changed = ({ className }: { className: string }) => (
  <span
    className={`flex-none rounded-[4px] bg-accent-soft px-[7px] py-px text-12 font-medium text-accent ${className}`}
  >
    {settingsText.changed}
  </span>
);
