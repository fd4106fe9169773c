import { healthPeriod } from '#contract/office/health.ts';
import type { HealthCheck } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { systemText as text } from '#text/system.ts';

const [pitch, height] = [5, 18];

/** One path for each kind. A failure is lower as well: the color says nothing alone. */
const kinds = [
  { kind: 'ok', top: 0, look: 'fill-success-solid' },
  { kind: 'failed', top: 8, look: 'fill-danger-solid' },
  { kind: 'none', top: 0, look: 'fill-sunken' },
] as const;

/** The last day in small steps, the oldest on the left. */
export function CheckMarks({ marks }: { marks: HealthCheck['marks'] }) {
  const { hours } = healthPeriod;
  const failed = marks.filter((mark) => mark === 'failed').length;
  const checked = marks.filter((mark) => mark !== 'none').length;
  const label = failed ? fill(text.marks, { hours, failed, checked }) : fill(text.marksGood, { hours });
  return (
    <>
      <span className="sr-only">{checked ? label : text.notChecked}</span>
      <svg
        aria-hidden
        viewBox={`0 0 ${marks.length * pitch} ${height}`}
        preserveAspectRatio="none"
        className="block h-[18px] w-full"
      >
        {kinds.map(({ kind, top, look }) => (
          <path
            key={kind}
            className={look}
            d={marks
              .map((mark, index) =>
                mark === kind ? `M${index * pitch} ${top}h${pitch - 1}v${height - top}h${1 - pitch}z` : '',
              )
              .join('')}
          />
        ))}
      </svg>
    </>
  );
}
