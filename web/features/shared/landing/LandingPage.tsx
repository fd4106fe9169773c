import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { landingText } from '#text/landing.ts';
import { productText } from '#text/product.ts';
import { call } from '#web/api.ts';
import { businessQuery } from '#web/business.ts';
import { LandingArt } from '#web/features/shared/landing/LandingArt.tsx';
import { nightButton } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { useDocumentTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** Whether strangers can request work here; nothing shows until that is known. */
const requestQuery = queryOptions({
  queryKey: ['request_form', 'landing'],
  queryFn: ({ signal }) => call('request.form', { signal }),
  retry: false,
});

/** Drawn here, because the icon library is larger than the rest of this page. */
const Arrow = ({ up = false }) => (
  <svg
    width={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden
  >
    <path d={up ? 'M7 7h10v10M7 17 17 7' : 'M5 12h14m-7-7 7 7-7 7'} />
  </svg>
);

const CallUs = lazy(async () => ({ default: (await import('#web/features/shared/landing/CallUs.tsx')).CallUs }));

/** For visitors who looked for the business' website and found its portal. */
export function LandingPage() {
  const { data: business, isPending } = useQuery(businessQuery);
  const name = business?.name ?? productText.unified;
  const website = business?.website_url;
  const phone = business?.phone ?? null;
  const asks = useQuery(requestQuery).data?.online ?? false;
  useDocumentTitle(name);

  return (
    <main className="landing relative min-h-dvh overflow-clip bg-night text-night-text">
      <LandingArt />
      <div className="relative grid gap-6 pt-12 safe-pr-5 safe-pl-5 pb-44 md:w-[37.5rem] md:gap-11 md:p-0 md:pt-[calc(96px+var(--shift))] md:pb-16 md:ml-(--wall)">
        <div className="fade flex flex-col items-start gap-4 md:min-h-14 md:flex-row md:items-center md:gap-5">
          {business?.logo_url ? (
            <img src={business.logo_url} alt="" className="h-14 max-w-40 object-contain" />
          ) : (
            <Mark size={56} onDark />
          )}
          {/* Reserves space while loading, so that the card doesn't move. */}
          <div className={isPending ? 'max-md:min-h-[84px]' : ''}>
            <p className="wide text-24 text-balance md:text-26">{name}</p>
            {business?.tagline && <p className="mt-0.5 text-15 text-night-muted">{business.tagline}</p>}
          </div>
        </div>
        <section className="rounded-[16px] bg-night-raised px-6 py-7 ring-1 ring-night-line md:px-11 md:py-10">
          <PageTitle className="text-[2rem]/[2.3125rem] font-stretch-112% tracking-[-0.03em] text-balance md:text-[2.625rem]/[2.9375rem]">
            {landingText.title}
          </PageTitle>
          <p className="mt-4 max-w-[46ch] text-16 text-night-muted md:text-17/[1.625rem]">
            {business && !website ? landingText.bodyWithoutWebsite : landingText.body}
          </p>
          <div className="fade mt-7 grid gap-3 md:flex md:flex-wrap">
            {website && (
              <a href={website} target="_blank" rel="noopener" className={nightButton('main')}>
                {landingText.website}
                <span className="sr-only">{landingText.newTab}</span>
                <Arrow up />
              </a>
            )}
            {business && !website && phone && (
              <Suspense>
                <CallUs phone={phone} className={nightButton('main')} />
              </Suspense>
            )}
            {isPending && (
              <span aria-hidden className={`${nightButton('main')} invisible`}>
                {landingText.website}
                <Arrow up />
              </span>
            )}
            <Link to="/auth" className={nightButton(business && !website && !phone ? 'main' : 'plain')}>
              {landingText.enter}
              <Arrow />
            </Link>
            {asks && (
              <Link to="/request" className={nightButton('plain')}>
                {landingText.request}
                <Arrow />
              </Link>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}
