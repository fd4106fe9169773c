import {
  CalendarPlus,
  Repeat,
  CircleCheck,
  ClipboardCheck,
  ClockAlert,
  FilePen,
  MailX,
  Scale,
  TriangleAlert,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { AttentionKind, Dashboard, Waiting } from '#contract/office/dashboard.schema.ts';
import { attentionText as text } from '#text/officeDashboard.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { attentionPaths } from '#web/features/office/dashboard/paths.ts';
import { formatCount } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay, formatLately } from '#web/when.ts';

type Look = { Icon: LucideIcon; paint: string };
const urgent = 'bg-danger-soft text-danger-on';
const soon = 'bg-warning-soft text-warning-on';
const money = 'bg-info-soft text-info-on';
const looks: Record<AttentionKind, Look> = {
  alerts: { Icon: Scale, paint: urgent },
  unsent: { Icon: MailX, paint: urgent },
  late: { Icon: ClockAlert, paint: urgent },
  unassigned: { Icon: UserX, paint: soon },
  unscheduled: { Icon: CalendarPlus, paint: soon },
  plans: { Icon: Repeat, paint: soon },
  overdue: { Icon: TriangleAlert, paint: urgent },
  unbilled: { Icon: ClipboardCheck, paint: money },
  drafts: { Icon: FilePen, paint: money },
};
const kinds = Object.keys(looks) as AttentionKind[];

/** Open decisions for the office, most urgent first, each with a link to act on it. */
export function AttentionPanel({ dashboard }: { dashboard: Pick<Dashboard, 'attention' | 'today'> }) {
  const { attention, today } = dashboard;
  const paths = attentionPaths(today);
  const waiting = kinds.filter((kind) => attention[kind].count > 0);
  return (
    <Panel title={text.title}>
      {waiting.length ? (
        <ul className="overflow-clip rounded-b-panel">
          {waiting.map((kind) => (
            <Row key={kind} kind={kind} waiting={attention[kind]} to={paths[kind]} />
          ))}
        </ul>
      ) : (
        <p className="flex min-h-12 items-center gap-3 rule-t px-4 py-2.5 text-15 text-muted md:text-13">
          <CircleCheck size={17} aria-hidden className="flex-none text-success" />
          {text.calm}
        </p>
      )}
    </Panel>
  );
}

function Row({ kind, waiting: { count, since }, to }: { kind: AttentionKind; waiting: Waiting; to: string }) {
  const zone = useZone();
  const { Icon, paint } = looks[kind];
  const { one, more, action } = text.kinds[kind];
  const when = since && (kind === 'overdue' ? formatCalendarDay(since) : formatLately(since, zone));
  return (
    <li className="relative flex items-center gap-3 rule-t px-4 py-2.5 hover:bg-hover md:py-2">
      <span aria-hidden className={`grid size-9 flex-none place-items-center rounded-card md:size-8 ${paint}`}>
        <Icon size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="text-15/5 font-strong tabular-nums outline-offset-2 after:absolute after:inset-0 md:text-13/4"
        >
          {count === 1 ? one : fill(more, { count: formatCount(count) })}
          <span className="sr-only">: {action}</span>
        </Link>
        {when && (
          <span className="block text-14 text-muted md:text-12">
            {fill(kind === 'unassigned' ? text.first : text.since, { when })}
          </span>
        )}
      </span>
      {/* The whole row is the link; this says where it leads. */}
      <span aria-hidden className={button({ className: 'pointer-events-none px-3! max-md:hidden md:h-[30px]!' })}>
        {action}
      </span>
    </li>
  );
}
