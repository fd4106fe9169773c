import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { bookLinkItem, formatItems, parseItems, type BookLinkItem } from '#contract/booking/bookLink.ts';
import { salesHoldLimits } from '#contract/base/limits.ts';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { calculatorText } from '#text/calculator.ts';
import { fieldText } from '#text/fields.ts';
import { holdTimeText as text, salesScheduleText } from '#text/salesSchedule.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import { lineOf, sold, type Line } from '#web/features/sales/calculator/calculation.ts';
import { LinePanels } from '#web/features/sales/calculator/LinePanels.tsx';
import { salesClientQuery } from '#web/features/sales/clients/salesClients.ts';
import { ClientField } from '#web/features/sales/schedule/ClientField.tsx';
import { FirstWindows } from '#web/features/sales/schedule/FirstWindows.tsx';
import { salesSchedulePath } from '#web/features/sales/schedule/salesSchedule.ts';
import { estimatesQuery } from '#web/features/shared/services/estimates.ts';
import { completed } from '#web/features/shared/services/known.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { PlaceChoice } from '#web/features/shared/slots/PlaceChoice.tsx';
import { SlotProblem } from '#web/features/shared/slots/SlotProblem.tsx';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { TimePicker } from '#web/features/shared/slots/TimePicker.tsx';
import { useHold } from '#web/features/shared/slots/useHold.ts';
import { day as firstDay, text as words, useFilters, uuid } from '#web/filters.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { allOf, NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useSettled } from '#web/ui/useSettled.ts';
import { dayIn, formatLately } from '#web/when.ts';

/** The client, the place, the services and the first day shown: a reload and Back restore them. */
const schema = { client: uuid, place: uuid, items: words(1_000), from: firstDay };

/** /sales/schedule/hold: finds a time for a client and holds it until they confirm. */
export function HoldTimePage() {
  useSectionTitle(salesScheduleText.hold);
  const { filter, set } = useFilters(schema);
  const client = useQuery({ ...salesClientQuery(filter.client ?? ''), enabled: filter.client !== undefined });
  return (
    <>
      <PageHead title={salesScheduleText.hold} subtitle={text.subtitle}>
        <Link to={salesSchedulePath} className={button()}>
          <ArrowLeft size={16} aria-hidden />
          {text.back}
        </Link>
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <ClientField
          id={filter.client}
          record={client}
          onChange={(id) => set({ client: id, place: null, from: null })}
        />
        {client.data && <ForClient record={client.data} filters={{ filter, set }} />}
      </div>
    </>
  );
}

type Filters = Pick<ReturnType<typeof useFilters<typeof schema>>, 'filter' | 'set'>;
type Props = { record: SalesClientRecord; filters: Filters };

function ForClient({ record, filters: { filter, set } }: Props) {
  const place = record.places.find(({ id }) => id === filter.place) ?? record.places[0];
  if (!place) return <Alert title={fieldText.address} body={text.noPlace} />;
  return (
    <What key={place.id} record={record} place={place} filters={{ filter, set }}>
      <PlaceChoice
        legend={fieldText.address}
        places={record.places}
        chosen={place.id}
        onPick={(id) => set({ place: id, items: null })}
      />
    </What>
  );
}

type Place = SalesClientRecord['places'][number];

/** The services, starting from the facts known about the place, and the time. */
function What({ record, place, filters: { filter, set }, children }: Props & { place: Place; children: ReactNode }) {
  const day = dayIn(useZone());
  const services = useQuery(servicesQuery);
  const estimates = useQuery(estimatesQuery);
  // Local state: a field that waited for the address would lose quickly typed digits.
  const [typed, setTyped] = useState(() => parseItems(filter.items ?? ''));
  if (!services.data || !estimates.data)
    return (
      <NotLoaded query={allOf(services, estimates)} failed={calculatorText.failed} loading={calculatorText.loading} />
    );
  // A plan has no single visit to search for.
  const offered = sold(services.data, day).filter(({ billing }) => billing === 'visit');
  const list = estimates.data;
  const [first, ...others] = offered;
  if (!first)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState body={text.noServices} />
      </div>
    );
  const known = (item: BookLinkItem): Line | null => {
    const service = offered.find((each) => each.id === item.service_id);
    return service ? lineOf(completed(item, service, place), offered, day, list) : null;
  };
  const said = typed.flatMap((item) => known(item) ?? []);
  const lines = said.length > 0 ? said : [known(bookLinkItem(first.id))!];
  const items = lines.map(({ item }) => item);
  function write(changed: BookLinkItem[]) {
    // Another service starts with the known facts of the place.
    const after = changed.map((item, at) =>
      changed.length !== lines.length || item.service_id === lines[at]!.service.id
        ? item
        : bookLinkItem(item.service_id),
    );
    setTyped(after);
    set({ items: formatItems(after), from: null });
  }
  return (
    <>
      <section aria-label={fieldText.services} className="grid gap-3">
        {children}
        <LinePanels lines={lines} services={[first, ...others]} onChange={write} />
      </section>
      <When record={record} place={place} items={items} from={filter.from} onFrom={(from) => set({ from })} />
    </>
  );
}

const pause = 400;

type WhenProps = {
  record: SalesClientRecord;
  place: Place;
  items: BookLinkItem[];
  from: string | undefined;
  onFrom: (day: string | null) => void;
};

function When({ record: { client }, place, items, from, onFrom }: WhenProps) {
  const id = useId();
  const zone = useZone();
  const currency = useCurrency();
  const navigate = useNavigate();
  const settled = useSettled(formatItems(items), pause);
  const wanted = { client_id: client.id, place_id: place.id, items: parseItems(settled) };
  const name = client.full_name;
  const { days, quote, picked, pick, hold, busy, error } = useHold(wanted, from, (held) => {
    const window = formatWindow(held.window_start, held.window_end, zone);
    toast({
      tone: 'success',
      title: fill(text.held, { name }),
      body: fill(text.heldBody, { window, time: formatLately(held.expires_at, zone) }),
    });
    void navigate(salesSchedulePath);
  });
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-4 md:rounded-panel md:bg-surface md:px-4 md:pt-3 md:shadow-1 lg:col-span-2"
    >
      <div>
        <h2 id={id} className="text-17 font-strong md:text-14">
          {workText.freeTimes}
        </h2>
        <p className="text-14 text-muted md:text-12">{fill(text.lasts, { hours: salesHoldLimits.hours })}</p>
      </div>
      <SlotProblem error={error} title={text.notHeld} onPick={pick} />
      {days && !from && <FirstWindows days={days} onPick={pick} />}
      <TimePicker wanted={wanted} from={from} onFrom={onFrom} picked={picked} onPick={pick} forClient />
      <div className="docked sticky bottom-[var(--dock)] z-5 flex flex-wrap items-center gap-x-6 gap-y-2 rule-t bg-background py-3 md:bottom-0 md:bg-surface">
        <div className="min-w-0 flex-1 text-15 md:text-13" aria-live="polite">
          <b className="block font-strong">
            {picked ? formatWindow(picked.starts_at, picked.ends_at, zone) : text.pick}
          </b>
          {picked && <span className="block">{takesDays(picked.days)}</span>}
          {quote && (
            <span className="text-muted tabular-nums">
              {[
                `${amountText.totalWithTax}: ${formatCents(quote.total_cents, currency)}`,
                quote.deposit_cents > 0 && `${amountText.deposit}: ${formatCents(quote.deposit_cents, currency)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </div>
        <Button variant="primary" size="alone" className="max-md:w-full" softDisabled={!picked || busy} onClick={hold}>
          {busy ? text.holding : text.hold}
        </Button>
      </div>
    </section>
  );
}
