import { useQuery } from '@tanstack/react-query';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import { priceListText as text } from '#text/priceList.ts';
import { sectionText } from '#text/sections.ts';
import { servicesText } from '#text/services.ts';
import { businessQuery } from '#web/business.ts';
import { ServiceCard } from '#web/features/client/services/ServiceCard.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /client/services: the services, how their prices are made up, and what they include. */
export function ServicesPage() {
  const { label } = sectionText.client.services;
  const query = useQuery(servicesQuery);
  const { data } = query;
  const phone = useQuery(businessQuery).data?.phone ?? null;
  useSectionTitle(label);
  const categories = sortedCategories(data?.map(({ category }) => category) ?? []);
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      {data ? (
        data.length === 0 ? (
          <div className="rounded-panel bg-surface shadow-1">
            <EmptyState title={servicesText.empty} body={text.emptyBody} />
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
      ) : (
        <NotLoaded query={query} failed={servicesText.failed} loading={servicesText.loading} />
      )}
    </>
  );
}
