import { useQuery } from '@tanstack/react-query';
import type { HeldRequest } from '#contract/booking/requestForm.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { heldRequestsText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { wishOf } from '#web/features/shared/leads/describe.ts';
import { heldRequestsQuery } from '#web/features/shared/leads/leads.ts';
import { formatNumber } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatLately } from '#web/when.ts';

/** Requests held back during a flood: the office decides which of them are real. Renders nothing if there are none. */
export function HeldRequests() {
  const { data } = useQuery(heldRequestsQuery);
  if (!data || data.total === 0) return null;
  return (
    <Panel title={fill(text.title, { count: formatNumber(data.total) })} className="mb-5">
      <p className="px-4 pb-3 text-15 text-muted md:text-13">{text.why}</p>
      <ul>
        {data.items.map((request) => (
          <HeldRow key={request.id} request={request} />
        ))}
      </ul>
      {data.total > data.items.length && <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">{text.more}</p>}
    </Panel>
  );
}

const contactOf = ({ phone, email, city }: HeldRequest) =>
  [phone && formatPhone(phone), email, city].filter(Boolean).join(', ');

function HeldRow({ request }: { request: HeldRequest }) {
  const zone = useZone();
  const keep = useCommand('heldRequest.keep', () => toast({ tone: 'success', title: text.kept }));
  const discard = useCommand('heldRequest.discard', () => toast({ tone: 'success', title: text.discarded }));
  useErrorToast(keep.error, text.notKept);
  useErrorToast(discard.error, text.notDiscarded);
  const params = { id: request.id };
  const busy = keep.busy || discard.busy;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rule-t px-4 py-3">
      <div className="min-w-48 flex-1 text-15 md:text-13">
        <p className="font-strong wrap-anywhere">{request.full_name}</p>
        <p className="wrap-anywhere">{wishOf(request)}</p>
        <p className="text-13 wrap-anywhere text-muted md:text-12">{contactOf(request)}</p>
        <p className="text-13 text-muted md:text-12">
          <Moment at={request.at} zone={zone} format={formatLately} />
          {request.alike > 1 && ` · ${fill(text.alike, { count: formatNumber(request.alike) })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {request.alike > 1 && (
          <Button variant="quiet" disabled={busy} onClick={() => discard.send({ params, body: { alike: true } })}>
            {fill(text.discardAlike, { count: formatNumber(request.alike) })}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={() => discard.send({ params, body: { alike: false } })}>
          {actionText.discard}
        </Button>
        <Button disabled={busy} onClick={() => keep.send({ params })}>
          {text.keep}
        </Button>
      </div>
    </li>
  );
}
