import { Link } from 'react-router';
import type { ScheduledVisit } from '#contract/sales/salesClient.schema.ts';
import { useZone } from '#web/business.ts';
import { formatSpan } from '#web/when.ts';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';

/** One visit: the promised window, the client, the place and the work. */
export function VisitLine({ visit }: { visit: ScheduledVisit }) {
  const zone = useZone();
  const { client_id, client_name, title, place, status, window_start, window_end } = visit;
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-0.5 rule-t px-4 py-2 hover:bg-hover">
      {window_start && window_end && (
        <p className="w-[9.5rem] flex-none text-15 font-medium tabular-nums max-md:w-full md:text-13">
          {formatSpan(window_start, window_end, zone)}
        </p>
      )}
      <div className="min-w-0 flex-1">
        <Link
          to={`${salesClientsPath}/${client_id}`}
          className="block text-16 font-strong wrap-anywhere outline-offset-[-2px] after:absolute after:inset-0 md:text-13"
        >
          {client_name}
        </Link>
        <p className="text-14 wrap-anywhere text-muted md:text-12">{[title, place].filter(Boolean).join(', ')}</p>
      </div>
      {window_start && <StatusBadge status={status} />}
    </li>
  );
}
