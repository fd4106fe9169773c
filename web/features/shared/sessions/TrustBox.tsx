import { codeTiming } from '#contract/people/factor.kinds.ts';
import { stepText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

export function TrustBox({ checked, set }: { checked: boolean; set: (checked: boolean) => void }) {
  return (
    <label className="-ml-3 flex min-h-11 cursor-pointer items-center text-14 md:-ml-2">
      <Checkbox checked={checked} onChange={(event) => set(event.target.checked)} />
      {fill(stepText.trust, { days: codeTiming.trust_days })}
    </label>
  );
}
