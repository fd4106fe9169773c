import { Check, Droplets, SprayCan, Car, Trash2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { bookLinkItem, bookLinkItems, formatItems, type BookLinkItem } from '#contract/booking/bookLink.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { whatText as text } from '#text/book.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { BookHead } from '#web/features/client/bookings/BookHead.tsx';
import { priceIn, type BookFilters, type Draft } from '#web/features/client/bookings/draft.ts';
import { completed } from '#web/features/shared/services/known.ts';
import { ItemPanel } from '#web/features/client/bookings/ItemPanel.tsx';
import { LastTime } from '#web/features/client/bookings/LastTime.tsx';
import { quantityOf } from '#web/features/client/ownVisits/describe.ts';
import { PlaceChoice } from '#web/features/shared/slots/PlaceChoice.tsx';
import { formatDuration } from '#web/duration.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayIn } from '#web/when.ts';

const icons: Record<string, LucideIcon> = { washing: Droplets, bins: Trash2, detail: Car };

type Props = { draft: Draft; filters: BookFilters };

/** The client chooses services, starting from the facts known about the place; the price follows each change. */
export function WhatStep({ draft, filters: { set, push } }: Props) {
  const { place, places, services, lines } = draft;
  const currency = useCurrency();
  const today = dayIn(useZone());
  const group = useId();
  const priced = lines.map(({ item, service }) => priceIn(service, item, today));
  const total = priced.reduce((sum, each) => sum + (each?.price_cents ?? 0), 0);
  const minutes = priced.reduce((sum, each) => sum + (each?.minutes ?? 0), 0);
  const items = lines.map(({ item }) => item);
  const write = (changed: BookLinkItem[]) => set({ items: formatItems(changed) });

  function toggle({ id }: Service, on: boolean) {
    if (!on) write(items.filter(({ service_id }) => service_id !== id));
    else if (items.length < bookLinkItems) write([...items, bookLinkItem(id)]);
  }

  return (
    <>
      <BookHead step="what" title={text.title} subtitle={`${place.street}, ${place.city}`} />
      <div className="book-main">
        <PlaceChoice
          legend={text.place}
          places={places}
          chosen={place.id}
          // Known facts belong to one place, so another place starts over.
          onPick={(id) =>
            set({ place: id, items: formatItems(items.map(({ service_id }) => bookLinkItem(service_id))) })
          }
        />
        <fieldset>
          <legend className="sr-only">{fieldText.services}</legend>
          <div className="book-tiles">
            {services.map((service) => {
              const Icon = icons[service.category] ?? SprayCan;
              const known = completed(bookLinkItem(service.id), service, place);
              const usual = priceIn(service, known, today);
              // The price list shows a "from" price; this is the price for the known facts of the place.
              const what = quantityOf({ ...known, unit: service.unit });
              return (
                <label key={service.id} className="book-tile">
                  <input
                    type="checkbox"
                    checked={items.some(({ service_id }) => service_id === service.id)}
                    onChange={(event) => toggle(service, event.target.checked)}
                  />
                  <Icon size={24} strokeWidth={1.75} aria-hidden />
                  <b>{service.name}</b>
                  <span>
                    {usual &&
                      fill(what ? text.priceFor : text.from, { price: formatCents(usual.price_cents, currency), what })}
                  </span>
                  <span aria-hidden className="book-tick">
                    <Check size={16} strokeWidth={3} />
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
        {draft.again && <LastTime visit={draft.again} lines={lines} total={total} />}
        {lines.map(({ item, service }, index) => (
          <ItemPanel
            key={service.id}
            item={item}
            service={service}
            place={place}
            today={today}
            onChange={(changed) => write(items.with(index, changed))}
          />
        ))}
        {lines.length > 0 && <p className="text-15 text-muted md:text-13">{text.promise}</p>}
        <div className="book-bar docked">
          <p aria-live="polite">
            {lines.length > 0 ? (
              <>
                <b>{formatCents(total, currency)}</b>
                <span>{fill(text.about, { duration: formatDuration(minutes) })}</span>
              </>
            ) : (
              <span id={`${group}-why`}>{text.choose}</span>
            )}
          </p>
          <Button
            variant="primary"
            size="alone"
            softDisabled={lines.length === 0}
            aria-describedby={lines.length === 0 ? `${group}-why` : undefined}
            onClick={() => push({ items: formatItems(items), place: place.id, step: 'when', from: null })}
          >
            {text.seeTimes}
          </Button>
        </div>
      </div>
    </>
  );
}
