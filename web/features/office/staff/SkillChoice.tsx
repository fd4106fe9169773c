import { fieldText } from '#text/fields.ts';
import { serviceText } from '#text/staff.ts';
import { serviceKinds, type ServiceKind } from '#contract/jobs/service.kinds.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = { hint: string; value: readonly ServiceKind[]; onChoose: (skills: ServiceKind[]) => void };

/** The services that a technician can be assigned to. */
export function SkillChoice({ hint, value, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="text-14 font-medium md:text-12">{fieldText.skills}</legend>
      <p className="text-13 wrap-anywhere text-muted md:text-12">{hint}</p>
      <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
        {serviceKinds.map((kind) => (
          <label key={kind} className="flex cursor-pointer items-center text-15 md:text-13">
            <Checkbox
              checked={value.includes(kind)}
              onChange={(event) =>
                onChoose(serviceKinds.filter((each) => (each === kind ? event.target.checked : value.includes(each))))
              }
            />
            {serviceText[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
