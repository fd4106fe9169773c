import { useQueryClient } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import type { Integrations } from '#contract/office/integration.schema.ts';
import { geocoders, routings, type Geocoder, type Routing } from '#contract/office/integration.kinds.ts';
import { mapsText as text } from '#text/maps.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { formatNumber } from '#web/numbers.ts';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Saves at once; it shows what the server has confirmed. */
export function MapsCard({ maps }: { maps: Integrations['maps'] }) {
  const client = useQueryClient();
  const save = useCommand('integration.update', (answer) => {
    client.setQueryData(integrationsQuery.queryKey, answer);
    toast({ tone: 'success', title: text.saved });
  });
  const isOpen = maps.geocoder === 'nominatim' || maps.geocoder === 'photon';
  return (
    <section aria-labelledby="maps-title" className="flex flex-col overflow-clip rounded-panel bg-surface shadow-1">
      <div className="flex items-center gap-3 px-4 pt-3.5 pb-3">
        <span
          className={`grid size-10 flex-none place-items-center rounded-touch ${maps.geocoder === 'off' ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent'}`}
        >
          <MapIcon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="maps-title" className="text-17 font-strong tracking-[-0.01em] md:text-14">
            {text.title}
          </h2>
          <p className="text-14 text-muted md:text-12/[1.125rem]">{text.about}</p>
        </div>
      </div>
      <div className="grid gap-4 rule-t px-4 py-3">
        <Select
          label={text.geocoder}
          hint={isOpen ? `${text.geocoderHint} ${text.credit}` : text.geocoderHint}
          value={maps.geocoder}
          disabled={save.busy}
          onChange={({ target }) => save.send({ body: { geocoder: target.value as Geocoder | 'off' } })}
        >
          {(['off', ...geocoders] as const).map((each) => (
            <option key={each} value={each}>
              {text.geocoders[each]}
            </option>
          ))}
        </Select>
        <Select
          label={text.routing}
          {...(!maps.routing_ready && { hint: text.routingHint })}
          value={maps.routing}
          disabled={save.busy}
          onChange={({ target }) => save.send({ body: { routing: target.value as Routing } })}
        >
          {routings.map((each) => (
            <option key={each} value={each} disabled={each !== 'line' && !maps.routing_ready}>
              {text.routings[each]}
            </option>
          ))}
        </Select>
        {save.error && (
          <p role="alert" className="text-14 font-medium text-danger md:text-12">
            {`${text.notChanged}. ${messageOf(save.error)}`}
          </p>
        )}
      </div>
      <dl className="mt-auto grid grid-cols-3 gap-3 rule-t px-4 py-3">
        {(['located', 'waiting', 'unknown'] as const).map((fact) => (
          <div key={fact}>
            <dt className="text-13 text-muted">{text.facts[fact]}</dt>
            <dd className="text-15 font-medium md:text-13">{formatNumber(maps[fact])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
