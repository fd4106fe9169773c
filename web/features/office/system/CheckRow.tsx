import {
  ChartColumn,
  Check,
  Clock,
  Cog,
  Database,
  HardDrive,
  Mail,
  MessageSquareText,
  Send,
  ShieldCheck,
  TriangleAlert,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { healthPeriod, type HealthCode, type HealthPart } from '#contract/office/health.ts';
import type { HealthCheck } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { healthText, systemText as text } from '#text/system.ts';
import { useZone } from '#web/business.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { formatLately } from '#web/when.ts';

const icons: Record<HealthPart, LucideIcon> = {
  database: Database,
  worker: Cog,
  mail: Mail,
  sms: MessageSquareText,
  messages: Send,
  paypal: Wallet,
  storage: HardDrive,
  audit: ShieldCheck,
  figures: ChartColumn,
};

/** What happened and what to do. The contract lists each part's failures; a row from another release may have more. */
function adviceOn(part: HealthPart, code: HealthCode) {
  const failures: Partial<Record<HealthCode, { what: string; todo: string }>> = healthText[part].failures;
  return failures[code] ?? healthText[part].failures.failing;
}

const [pitch, markHeight] = [5, 18];

/** One path for each kind. A failure is also lower, because color alone says nothing. */
const markKinds = [
  { kind: 'ok', top: 0, look: 'fill-success-solid' },
  { kind: 'failed', top: 8, look: 'fill-danger-solid' },
  { kind: 'none', top: 0, look: 'fill-sunken' },
] as const;

/** The last day in small steps, oldest on the left. */
function CheckMarks({ marks }: { marks: HealthCheck['marks'] }) {
  const { hours } = healthPeriod;
  const failed = marks.filter((mark) => mark === 'failed').length;
  const checked = marks.filter((mark) => mark !== 'none').length;
  const label = failed ? fill(text.marks, { hours, failed, checked }) : fill(text.marksGood, { hours });
  return (
    <>
      <span className="sr-only">{checked ? label : text.notChecked}</span>
      <svg
        aria-hidden
        viewBox={`0 0 ${marks.length * pitch} ${markHeight}`}
        preserveAspectRatio="none"
        className="block h-[18px] w-full"
      >
        {markKinds.map(({ kind, top, look }) => (
          <path
            key={kind}
            className={look}
            d={marks
              .map((mark, index) =>
                mark === kind ? `M${index * pitch} ${top}h${pitch - 1}v${markHeight - top}h${1 - pitch}z` : '',
              )
              .join('')}
          />
        ))}
      </svg>
    </>
  );
}

export function CheckRow({ check }: { check: HealthCheck }) {
  const { part, ok, code, since, probed_at, last_failure, marks } = check;
  const { label, about } = healthText[part];
  const zone = useZone();
  const Icon = icons[part];
  const failing = ok === false && code ? adviceOn(part, code) : null;
  const when = (at: string) => formatLately(at, zone);
  return (
    <li data-part={part} className="rule-t px-4 py-2.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 md:grid-cols-[auto_minmax(0,1.15fr)_minmax(0,1.2fr)_minmax(0,9.5rem)_6rem]">
        <span
          className={`grid size-9 place-items-center rounded-touch md:size-8 ${failing ? 'bg-danger-soft text-danger-on' : 'bg-sunken text-muted'}`}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0">
          <h3 className="text-15 font-strong md:text-13">{label}</h3>
          <p className="text-13 text-muted md:text-12">{about}</p>
        </div>
        <div className="min-w-0 max-md:order-1 max-md:col-span-3">
          <CheckMarks marks={marks} />
        </div>
        <div className="min-w-0 text-13 text-muted max-md:order-1 max-md:col-span-3 max-md:flex max-md:flex-wrap max-md:gap-x-3 md:text-12">
          {since && <p>{fill(text.since, { time: when(since) })}</p>}
          {probed_at && <p>{fill(text.asked, { time: when(probed_at) })}</p>}
        </div>
        <span className="justify-self-end">
          {ok === null ? (
            <Badge Icon={Clock} text={text.notChecked} />
          ) : ok ? (
            <Badge tone="success" Icon={Check} text={text.passes} />
          ) : (
            <Badge tone="danger" Icon={TriangleAlert} text={text.fails} />
          )}
        </span>
      </div>
      {failing && (
        <div className="mt-2 rounded-card bg-danger-soft px-3 py-2 text-14 text-danger-on md:ml-[46px] md:text-12/[1.125rem]">
          <p className="font-strong">{failing.what}</p>
          <p>{failing.todo}</p>
        </div>
      )}
      {!failing && last_failure && (
        <p className="mt-1 text-13 text-muted md:ml-[46px] md:text-12">
          {fill(text.lastFailure, { time: when(last_failure.at) })}: {adviceOn(part, last_failure.code).what}
        </p>
      )}
    </li>
  );
}
