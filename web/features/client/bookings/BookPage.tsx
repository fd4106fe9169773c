import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { formatItems, parseItems } from '#contract/booking/bookLink.ts';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { bookPageText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { holdQuery, termsQuery } from '#web/features/client/bookings/book.ts';
import { completed } from '#web/features/shared/services/known.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { bookSchema, type Draft } from '#web/features/client/bookings/draft.ts';
import { HeldForYou } from '#web/features/client/bookings/HeldForYou.tsx';
import { WhatStep } from '#web/features/client/bookings/WhatStep.tsx';
import { ownPlacesQuery, ownVisitQuery } from '#web/features/client/ownVisits/ownVisits.ts';
import { useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonPanel, SkeletonRows } from '#web/ui/SkeletonRows.tsx';

const WhenStep = lazy(async () => ({ default: (await import('#web/features/client/bookings/WhenStep.tsx')).WhenStep }));
const ConfirmStep = lazy(async () => ({
  default: (await import('#web/features/client/bookings/ConfirmStep.tsx')).ConfirmStep,
}));

/** Steps: what, when, confirm. The draft is in the address, so a link, a reload and Back restore it. */
export function BookPage() {
  useSectionTitle(text.title);
  const filters = useFilters(bookSchema);
  const { filter, set } = filters;
  const terms = useQuery(termsQuery);
  const services = useQuery(servicesQuery);
  const places = useQuery(ownPlacesQuery);
  const earlier = useQuery({ ...ownVisitQuery(filter.again ?? ''), enabled: filter.again !== undefined });
  // Loads early, so that a client who reloads the last step returns to it.
  const { data: hold, isPending: holdPending } = useQuery(holdQuery);

  const copy = useEffectEvent(() => {
    const items = (earlier.data?.items ?? []).flatMap(({ service_id, units, square_feet, vehicle_size, condition }) =>
      service_id === null ? [] : { service_id, units, square_feet, vehicle_size, condition },
    );
    if (!filter.items && items.length > 0) {
      set({ items: formatItems(items), place: earlier.data?.place_id ?? null });
    }
  });
  const known = earlier.data?.id;
  useEffect(() => {
    if (known) copy();
  }, [known]);

  const failed = [terms, services, places].find(({ error, data }) => error && !data);
  if (failed?.error) {
    return (
      <LoadError
        level={1}
        title={text.failed}
        body={messageOf(failed.error)}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!terms.data || !services.data || !places.data || holdPending || (filter.again && earlier.isPending)) {
    return <SkeletonPanel text={text.loading} />;
  }
  const offered = services.data.filter(({ online, active }) => online && active);
  // A client who arrives without a selection of their own sees the time held for them, even if online booking offers
  // nothing else.
  const held = hold?.holder && !filter.items && !filter.other ? hold : null;
  const heldPlace = places.data.find(({ id }) => id === held?.place_id);
  if (held && heldPlace) {
    const draft = { place: heldPlace, places: places.data, services: offered, lines: [], again: undefined };
    return (
      <Suspense fallback={<SkeletonRows text={text.loading} />}>
        <ConfirmStep draft={draft} filters={filters} terms={terms.data} />
      </Suspense>
    );
  }
  const place = places.data.find(({ id }) => id === filter.place) ?? places.data[0];
  if (!terms.data.online) return <CallUs title={text.off} body={text.offBody} />;
  if (!place) return <CallUs title={text.noPlace} body={text.noPlaceBody} />;
  if (offered.length === 0) return <CallUs title={text.noServices} body={text.offBody} />;

  const lines = parseItems(filter.items ?? '').flatMap((item) => {
    const service = offered.find(({ id }) => id === item.service_id);
    return service ? { service, item: completed(item, service, place) } : [];
  });
  const draft: Draft = { place, places: places.data, services: offered, lines, again: filter.again };
  const step = lines.length === 0 ? 'what' : filter.step;
  return (
    <Suspense fallback={<SkeletonRows text={text.loading} />}>
      {hold?.holder && step !== 'confirm' && (
        <div className="mb-3">
          <HeldForYou hold={hold} />
        </div>
      )}
      {step === 'what' && <WhatStep draft={draft} filters={filters} />}
      {step === 'when' && <WhenStep draft={draft} filters={filters} />}
      {step === 'confirm' && <ConfirmStep draft={draft} filters={filters} terms={terms.data} />}
    </Suspense>
  );
}

/** Online booking isn't possible here, so it shows the phone number. */
function CallUs({ title, body }: { title: string; body: string }) {
  const phone = useQuery(businessQuery).data?.phone;
  return (
    <>
      <PageTitle className="mb-4 text-24 md:text-22">{text.title}</PageTitle>
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState title={title} body={body}>
          {phone && (
            <a href={telLink(phone)} className={button({ variant: 'primary' })}>
              <Phone size={16} aria-hidden />
              {fill(actionText.callPhone, { phone: formatPhone(phone) })}
            </a>
          )}
        </EmptyState>
      </div>
    </>
  );
}
