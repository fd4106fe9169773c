import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = { label: string; services: readonly Service[]; value: string; onChoose: (id: string) => void };

/** A service, by category. */
export function ServiceSelect({ label, services, value, onChoose }: Props) {
  return (
    <Select label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {sortedCategories(services.map(({ category }) => category)).map((category) => (
        <optgroup key={category} label={categoryName(category)}>
          {services
            .filter((each) => each.category === category)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
