import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
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

/** Whether strangers can ask for work here; nothing is shown until that is known. */
const requestQuery = queryOptions({
  queryKey: ['request_form', 'landing'],
  queryFn: ({ signal }) => call('request.form', { signal }),
  retry: false,
});

/** For those who looked for the business' website and found its workshop door. */
export function LandingPage() {
  const { data: business, isPending } = useQuery(businessQuery);
  const name = business?.name ?? productText.unified;
  const website = business?.website_url;
  const asks = useQuery(requestQuery).data?.online ?? false;
  useDocumentTitle(name);

  return (
    <main className="landing relative min-h-dvh overflow-clip bg-night text-night-text">
      <LandingArt />
      <div className="relative grid gap-6 pt-12 safe-pr-5 safe-pl-5 pb-44 md:w-[37.5rem] md:gap-11 md:p-0 md:pt-[calc(96px+var(--shift))] md:pb-16 md:ml-(--wall)">
        <div className="flex flex-col items-start gap-4 md:min-h-14 md:flex-row md:items-center md:gap-5">
          {business?.logo_url ? (
            <img src={business.logo_url} alt="" className="h-14 max-w-40 object-contain" />
          ) : (
            <Mark size={56} onDark />
          )}
          {/* Room for what is on its way, so that the card doesn't move when it comes. */}
          <div className={isPending ? 'max-md:min-h-[84px]' : ''}>
            <p className="wide text-24 text-balance md:text-26">{name}</p>
            {business?.tagline && <p className="mt-0.5 text-15 text-night-muted">{business.tagline}</p>}
          </div>
        </div>
        <section className="rounded-[16px] bg-night-raised px-6 py-7 ring-1 ring-night-line md:px-11 md:py-10">
          <PageTitle className="text-[32px]/[37px] font-stretch-112% tracking-[-0.03em] text-balance md:text-[42px]/[47px]">
            {landingText.title}
          </PageTitle>
          <p className="mt-4 max-w-[46ch] text-16 text-night-muted md:text-17/[26px]">
            {business && !website ? landingText.bodyWithoutWebsite : landingText.body}
          </p>
          <div className="mt-7 grid gap-3 md:flex md:flex-wrap">
            {website && (
              <a href={website} target="_blank" rel="noopener" className={nightButton('main')}>
                {landingText.website}
                <span className="sr-only">{landingText.newTab}</span>
                <ArrowUpRight size={18} aria-hidden />
              </a>
            )}
            {isPending && (
              <span aria-hidden className={`${nightButton('main')} invisible`}>
                {landingText.website}
                <ArrowUpRight size={18} />
              </span>
            )}
            <Link to="/auth" className={nightButton(business && !website ? 'main' : 'plain')}>
              {landingText.enter}
              <ArrowRight size={18} aria-hidden />
            </Link>
            {asks && (
              <Link to="/request" className={nightButton('plain')}>
                {landingText.request}
                <ArrowRight size={18} aria-hidden />
              </Link>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}
