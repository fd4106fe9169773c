import { Check } from 'lucide-react';
import { colourText, staffDetailsText } from '#text/staff.ts';
import { staffColours, type StaffColour } from '#contract/trade.ts';
import { staffPaint } from '#web/ui/staffPaint.ts';

/** Eight modules. The chosen one has a tick and a ring, and each its name: a colour says nothing alone. */
export function ColourChoice({ value, onChoose }: { value: StaffColour; onChoose: (colour: StaffColour) => void }) {
  return (
    <fieldset>
      <legend className="text-14 font-medium md:text-12">{staffDetailsText.colour}</legend>
      <p className="text-13 text-muted md:text-12">{staffDetailsText.colourHint}</p>
      <div className="mt-2 grid grid-cols-4 gap-x-2 gap-y-2.5 md:grid-cols-8">
        {staffColours.map((colour) => (
          <label key={colour} className="group grid cursor-pointer justify-items-center gap-1 text-13 md:text-12">
            <input
              type="radio"
              name="colour"
              checked={colour === value}
              onChange={() => onChoose(colour)}
              className="peer sr-only"
            />
            <span
              className={`grid size-12 place-items-center rounded-touch peer-checked:ring-2 peer-checked:ring-text peer-checked:ring-offset-2 peer-checked:ring-offset-surface peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus md:size-9 md:rounded-card ${staffPaint[colour]}`}
            >
              {colour === value && <Check size={18} strokeWidth={2.5} aria-hidden />}
            </span>
            {colourText[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
