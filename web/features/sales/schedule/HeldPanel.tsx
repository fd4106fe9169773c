import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { salesHoldLimits } from '#contract/base/limits.ts';
import type { HeldForClient } from '#contract/booking/slot.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { heldText as text } from '#text/salesSchedule.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { heldQuery } from '#web/features/sales/schedule/salesSchedule.ts';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatLately } from '#web/when.ts';

/** The times held for clients who haven't confirmed yet. */
export function HeldPanel() {
  const query = useQuery(heldQuery);
  const { data } = query;
  return (
    <Panel
      title={text.title}
      end={
        data && (
          <span className="pr-2 text-14 text-muted tabular-nums md:text-12">
            {fill(text.count, { count: data.length, max: salesHoldLimits.clients })}
          </span>
        )
      }
    >
      {data?.length ? (
        <ul>
          {data.map((held) => (
            <Held key={held.id} held={held} />
          ))}
        </ul>
      ) : data ? (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.empty}</p>
      ) : (
        <PanelNotLoaded query={query} failed={`${text.failed}.`} loading={text.loading} />
      )}
    </Panel>
  );
}

function Held({ held }: { held: HeldForClient }) {
  const zone = useZone();
  const release = useCommand('slot.release', () => toast({ tone: 'success', title: text.released }));
  useErrorToast(release.error, text.notReleased);
  const { id, client_id, client_name, place, services, window_start, window_end, days, expires_at } = held;
  return (
    <li className="grid gap-1 rule-t px-4 py-2.5">
      <Link
        to={`${salesClientsPath}/${client_id}`}
        className="justify-self-start rounded-module text-16 font-strong wrap-anywhere hover:underline md:text-13"
      >
        {client_name}
      </Link>
      <p className="text-15 tabular-nums md:text-13">{formatWindow(window_start, window_end, zone)}</p>
      {days.length > 1 && <p className="text-14 md:text-12">{takesDays(days)}</p>}
      <p className="text-14 wrap-anywhere text-muted md:text-12">{[...services, place].join(', ')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-14 text-muted tabular-nums md:text-12">
          {fill(text.until, { time: formatLately(expires_at, zone) })}
        </p>
        <Button
          aria-label={fill(text.releaseLabel, { name: client_name })}
          softDisabled={release.busy}
          onClick={() => release.send({ params: { id } })}
        >
          {release.busy ? text.releasing : text.release}
        </Button>
      </div>
    </li>
  );
}
