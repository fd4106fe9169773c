import type { Ref } from 'react';
import { Link } from 'react-router';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { servicesText } from '#text/services.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { rateNow } from '#web/features/office/services/draft.ts';
import { ruleOf } from '#web/features/shared/services/rules.ts';
import type { ServiceFilters } from '#web/features/office/services/useServiceFilters.ts';
import { formatCents } from '#web/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { NoMatch } from '#web/ui/NoMatch.tsx';

type Props = {
  ref: Ref<HTMLElement>;
  /** All services; `shown` are those that match the search. */
  services: readonly Service[];
  shown: readonly Service[];
  open: string | null;
  filters: ServiceFilters;
  isUnsaved: (id: string) => boolean;
  today: string;
  currency: string;
};

/** The price book, by category. */
export function ServiceList({ ref, services, shown, open, filters, isUnsaved, today, currency }: Props) {
  const active = services.filter((service) => service.active).length;
  const counts = [`${servicesText.active} ${active}`, `${servicesText.off} ${services.length - active}`];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={servicesText.list}
      className="self-start overflow-y-auto rounded-panel bg-surface pb-1.5 shadow-1 lg:sticky lg:top-[calc(var(--topbar)+18px)] lg:max-h-[calc(100dvh-var(--topbar)-42px)]"
    >
      <search className="flex flex-wrap items-center gap-2 p-3">
        <div className="min-w-32 flex-1">
          <SearchField
            label={servicesText.search}
            clear={commonText.clear}
            value={filters.search}
            onSearch={filters.look}
          />
        </div>
        <div className="max-md:w-full">
          <Tabs
            variant="segments"
            label={actionText.show}
            tabs={counts.map((label, index) => ({
              to: filters.listPath(index === 1),
              label,
              current: filters.off === (index === 1),
            }))}
          />
        </div>
      </search>
      {shown.length === 0 && <Nothing filters={filters} />}
      {sortedCategories(shown.map(({ category }) => category)).map((category, place) => {
        const group = shown.filter((service) => service.category === category);
        return (
          <div key={category} className="pb-1">
            <h2 id={`category-${place}`} className="px-4 py-1 text-13 font-medium text-muted md:text-12">
              {categoryName(category)}
            </h2>
            <ul aria-labelledby={`category-${place}`} className="rule-t">
              {group.map((service) => (
                <Row
                  key={service.id}
                  service={service}
                  to={filters.rowPath(service.id)}
                  current={service.id === open}
                  unsaved={isUnsaved(service.id)}
                  today={today}
                  currency={currency}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

type RowProps = { service: Service; to: string; current: boolean; unsaved: boolean; today: string; currency: string };

function Row({ service, to, current, unsaved, today, currency }: RowProps) {
  const price = rateNow(service, today);
  return (
    <li className="rule-t first:border-t-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={current || undefined}
        className="flex min-h-[60px] items-center gap-3 px-4 outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_0_var(--accent)] md:min-h-[50px]"
      >
        <span className="grid min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <b className="truncate text-15/5 font-strong md:text-13/[1.0625rem]">{service.name}</b>
            {unsaved && (
              <>
                <span aria-hidden className="size-2 flex-none rounded-[2px] bg-spray ring-1 ring-accent" />
                <span className="sr-only">{servicesText.unsaved}</span>
              </>
            )}
          </span>
          <span className="truncate text-13 text-muted md:text-12/[1.0625rem]">
            {price ? ruleOf(service, price, currency) : servicesText.noPrice}
          </span>
        </span>
        <span className="grid flex-none text-right tabular-nums">
          {price && <b className="wide text-15/5 md:text-14/[1.0625rem]">{formatCents(price.price_cents, currency)}</b>}
          <span className="text-13 text-muted md:text-12/[1.0625rem]">
            {fill(workText.minutes, { count: service.duration_minutes })}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Nothing({ filters }: { filters: ServiceFilters }) {
  if (filters.search)
    return <NoMatch title={servicesText.noMatch} body={servicesText.noMatchBody} onReset={filters.reset} />;
  return filters.off ? (
    <EmptyState title={servicesText.noneOff} body={servicesText.noneOffBody} />
  ) : (
    <EmptyState title={servicesText.noneActive} body={servicesText.noneActiveBody} />
  );
}
