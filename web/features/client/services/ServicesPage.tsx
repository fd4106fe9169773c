import { useQuery } from '@tanstack/react-query';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import { priceListText as text } from '#text/priceList.ts';
import { sectionText } from '#text/sections.ts';
import { businessQuery } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { ServiceCard } from '#web/features/client/services/ServiceCard.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';

/** /client/services: what is sold, how its price comes about, what is included. */
export function ServicesPage() {
  const { label } = sectionText.client.services;
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
  const phone = useQuery(businessQuery).data?.phone ?? null;
  useSectionTitle(label);
  const categories = sortedCategories(data?.map(({ category }) => category) ?? []);
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      {data ? (
        data.length === 0 ? (
          <div className="rounded-panel bg-surface shadow-1">
            <EmptyState title={text.empty} body={text.emptyBody} />
          </div>
        ) : (
          <div className="grid gap-5">
            {categories.map((category) => (
              <section key={category} aria-labelledby={`category-${category}`} className="grid gap-3">
                <h2 id={`category-${category}`} className="text-17 font-strong wrap-anywhere md:text-14">
                  {categoryName(category)}
                </h2>
                <ul className="grid gap-3 md:grid-cols-2">
                  {data
                    .filter((service) => service.category === category)
                    .map((service) => (
                      <ServiceCard key={service.id} service={service} phone={phone} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )
      ) : error ? (
        <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="rounded-panel bg-surface shadow-1">
          <SkeletonRows text={text.loading} />
        </div>
      )}
    </>
  );
}
