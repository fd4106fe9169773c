import type { InvalidTime } from '#contract/field/timeEntry.schema.ts';
import { timeText as text } from '#text/time.ts';
import { Panel } from '#web/ui/Panel.tsx';

/** A person's time whose day can't be shown, so it is listed apart from the days. */
export function InvalidLines({ invalid }: { invalid: InvalidTime[] }) {
  if (invalid.length === 0) return null;
  return (
    <Panel title={text.invalid}>
      <ul className="px-4 pb-2">
        {invalid.map(({ entry_id, correction_id, kind }) => (
          <li key={correction_id ?? entry_id} className="rule-t py-2">
            <span className="block text-15 text-muted md:text-13">{text.kinds[kind]}</span>
            <span className="block text-13 text-muted md:text-12">{text.invalidBody}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
