import { useQuery } from '@tanstack/react-query';
import { Check, HandHelping, PackageCheck, ShoppingCart, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ListedRequest } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { stockText as text } from '#text/supplies.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { requestsQuery } from '#web/features/office/supplies/supplies.ts';
import { formatNamed, formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import { RequestBadge } from '#web/features/shared/supplies/RequestBadge.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const DeclineRequest = lazy(async () => ({
  default: (await import('#web/features/office/supplies/DeclineRequest.tsx')).DeclineRequest,
}));

const isCovered = ({ supply_id, shop, quantity }: ListedRequest) => supply_id !== null && shop >= quantity;

/** The technicians' requests, soonest first. */
export function RequestsPanel() {
  const query = useQuery(requestsQuery);
  const { data } = query;
  const covered = data?.filter(isCovered).length ?? 0;
  return (
    <Panel
      title={text.requests}
      end={
        covered > 0 && (
          <span className="pr-2 text-14 text-muted max-md:sr-only md:text-13">
            {covered === 1 ? text.canHandOutOne : fill(text.canHandOut, { count: covered })}
          </span>
        )
      }
    >
      {data ? (
        data.length ? (
          <ul>
            {data.map((request) => (
              <Row key={request.id} request={request} />
            ))}
          </ul>
        ) : (
          <EmptyState title={text.noRequests} body={text.noRequestsBody} />
        )
      ) : (
        <PanelNotLoaded query={query} failed={`${text.requestsFailed}.`} loading={text.loading} />
      )}
    </Panel>
  );
}

/** The toast for each decision; the decline dialog has its own. */
const done = { handed_out: 'handedOut', ordered: 'ordered', ready: 'ready' } as const;

function Row({ request }: { request: ListedRequest }) {
  const colours = coloursOf(useQuery(staffQuery).data);
  const [declining, setDeclining] = useState(false);
  const { id, person_name, needed_by, quantity, unit, needs, van, state } = request;
  const name = formatNamed(quantity, unit, request.name ?? request.text ?? '');
  const [decided, setDecided] = useState<keyof typeof done>('ready');
  const { send, busy, error } = useCommand('supplyRequest.decide', () =>
    toast({ tone: 'success', title: text[done[decided]] }),
  );
  useErrorToast(error, actionText.notSaved);
  function decide(to: keyof typeof done) {
    setDecided(to);
    send({ params: { id }, body: { state: to, note: null } });
  }
  const day = formatShortDay(needed_by);
  const who =
    needs > 0
      ? fill(text.whoNeeds, {
          name: person_name,
          day,
          needs: formatQuantity(needs, unit),
          van: formatQuantity(van, unit),
        })
      : fill(text.who, { name: person_name, day });
  return (
    <li className="request-row rule-t px-4 py-3">
      <Avatar initials={initials(person_name)} paint={paintOf(colours.get(request.person_id))} />
      <div className="min-w-0">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        <p className="text-14 wrap-anywhere text-muted md:text-13">
          {request.pickup === 'bring' ? `${who}, ${text.bring}` : who}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state !== 'asked' && <RequestBadge state={state} />}
        <ShopHas request={request} />
      </div>
      <div className="flex flex-wrap gap-2 request-actions max-md:*:flex-1">
        {isCovered(request) ? (
          <Button softDisabled={busy} onClick={() => decide('handed_out')}>
            <HandHelping size={16} aria-hidden />
            {fill(text.handOut, { quantity: formatQuantity(quantity, null) })}
          </Button>
        ) : request.supply_id === null && state !== 'asked' ? (
          <Button softDisabled={busy} onClick={() => decide('handed_out')}>
            <HandHelping size={16} aria-hidden />
            {text.handedOver}
          </Button>
        ) : (
          state === 'asked' && (
            <Button softDisabled={busy} onClick={() => decide('ordered')}>
              <ShoppingCart size={16} aria-hidden />
              {text.markOrdered}
            </Button>
          )
        )}
        {state !== 'ready' && request.pickup === 'shop' && (isCovered(request) || request.supply_id === null) && (
          <Button softDisabled={busy} onClick={() => decide('ready')}>
            <PackageCheck size={16} aria-hidden />
            {text.markReady}
          </Button>
        )}
        <Button softDisabled={busy} onClick={() => setDeclining(true)}>
          {actionText.decline}
        </Button>
      </div>
      {declining && (
        <Suspense>
          <DeclineRequest id={id} name={name} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </li>
  );
}

function ShopHas({ request }: { request: ListedRequest }) {
  const { supply_id, shop, unit } = request;
  if (supply_id === null) return <span className="text-14 text-muted md:text-13">{text.notListed}</span>;
  const covered = isCovered(request);
  const Icon = covered ? Check : TriangleAlert;
  const words = covered ? text.shopHas : shop > 0 ? text.shopShort : text.shopNone;
  return (
    <span
      className={`flex items-center gap-1.5 text-14 font-medium md:text-13 ${covered ? 'text-success' : 'text-danger'}`}
    >
      <Icon size={15} aria-hidden className="flex-none" />
      {fill(words, { quantity: formatQuantity(shop, unit) })}
    </span>
  );
}
