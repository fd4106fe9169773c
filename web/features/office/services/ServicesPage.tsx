import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, Download, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { serviceColumnNames } from '#contract/jobs/serviceFile.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { actionText } from '#text/actions.ts';
import { sectionText } from '#text/sections.ts';
import { servicesText } from '#text/services.ts';
import { useZone } from '#web/business.ts';
import type { ServiceDraft } from '#web/features/office/services/draft.ts';
import { useDrafts } from '#web/features/office/services/drafts.ts';
import { ServiceEditor } from '#web/features/office/services/ServiceEditor.tsx';
import { ServiceList } from '#web/features/office/services/ServiceList.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { newId, useServiceFilters } from '#web/features/office/services/useServiceFilters.ts';
import { useCurrency } from '#web/money.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { useWide } from '#web/ui/useWide.ts';
import { dayIn } from '#web/when.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#web/features/office/import/ImportDialog.tsx')).ImportDialog,
}));
const { label: title } = sectionText.admin.services;

/** /admin/services: the services, their prices and checklists. */
export function ServicesPage() {
  const filters = useServiceFilters();
  const services = useQuery(servicesQuery);
  const [importing, setImporting] = useState(false);
  const wide = useWide('lg');
  const alone = !wide && filters.service !== null;
  useSectionTitle(title);
  return (
    <div className="flex flex-1 flex-col">
      <PageHead title={title} subtitle={servicesText.subtitle} className={alone ? 'sr-only' : 'mb-4'}>
        {!alone && (
          <>
            <a
              href={routePath('service.export')}
              download
              className={button({ className: 'max-md:flex-1 max-md:px-2' })}
            >
              <Download size={16} aria-hidden />
              {actionText.export}
            </a>
            <Button onClick={() => setImporting(true)} className="max-md:flex-1 max-md:px-2">
              <Upload size={16} aria-hidden />
              {actionText.import}
            </Button>
            <Button onClick={() => filters.open(newId)} className="max-md:basis-full">
              <Plus size={16} aria-hidden />
              {servicesText.add}
            </Button>
          </>
        )}
      </PageHead>
      {services.data ? (
        <PriceBook services={services.data} filters={filters} wide={wide} onImport={() => setImporting(true)} />
      ) : (
        <NotLoaded query={services} failed={servicesText.failed} loading={servicesText.loading} />
      )}
      {importing && (
        <Suspense>
          <ImportDialog
            title={servicesText.importTitle}
            columns={serviceColumnNames()}
            check="service.checkImport"
            run="service.import"
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Props = {
  services: Service[];
  filters: ReturnType<typeof useServiceFilters>;
  wide: boolean;
  onImport: () => void;
};

/** The list and one service beside it; without room for both, one at a time. */
function PriceBook({ services, filters, wide, onImport }: Props) {
  const client = useQueryClient();
  const drafts = useDrafts<ServiceDraft>('services');
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  const [today, currency] = [dayIn(useZone()), useCurrency()];
  const search = filters.search.toLowerCase();
  const shown = services.filter(
    ({ name, description, active }) =>
      active !== filters.off && `${name} ${description ?? ''}`.toLowerCase().includes(search),
  );
  if (services.length === 0 && filters.service !== newId)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState title={servicesText.empty} body={servicesText.emptyBody}>
          <Button variant="primary" onClick={() => filters.open(newId)}>
            <Plus size={16} aria-hidden />
            {servicesText.add}
          </Button>
          <Button onClick={onImport}>
            <Upload size={16} aria-hidden />
            {actionText.import}
          </Button>
        </EmptyState>
      </div>
    );
  // On a desktop a service is always open; the address names it only if the user chose it.
  const open = filters.service ?? (wide ? (shown[0]?.id ?? null) : null);
  const service = services.find(({ id }) => id === open) ?? null;
  return (
    <>
      <div
        data-unsaved={drafts.some || undefined}
        className="grid flex-1 content-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(280px,344px)_minmax(0,1fr)]"
      >
        {(wide || open === null) && (
          <ServiceList
            ref={place}
            services={services}
            shown={shown}
            open={open}
            filters={filters}
            isUnsaved={drafts.isUnsaved}
            today={today}
            currency={currency}
          />
        )}
        {open !== null && (
          <div className="min-w-0">
            {!wide && (
              <Link
                to={filters.listPath(filters.off)}
                onClick={focusLater}
                className="mb-2 flex h-12 w-fit items-center gap-1 rounded-control pr-3 text-15 font-medium text-accent"
              >
                <ChevronLeft size={20} aria-hidden />
                {servicesText.back}
              </Link>
            )}
            {service || open === newId ? (
              <ServiceEditor
                key={open}
                service={service}
                held={drafts.of(open)}
                today={today}
                currency={currency}
                dock={dock}
                takeFocus={!wide}
                onCreated={filters.open}
                onDuplicated={(copy) => {
                  client.setQueryData(servicesQuery.queryKey, (all) => all && [...all, copy]);
                  filters.openInactive(copy.id);
                }}
                onDiscardNew={filters.close}
              />
            ) : (
              <div className="rounded-panel bg-surface shadow-1">
                <EmptyState title={servicesText.gone} body={servicesText.goneBody} />
              </div>
            )}
          </div>
        )}
        {wide && open === null && (
          <div className="rounded-panel bg-surface shadow-1">
            <EmptyState title={servicesText.choose} body={servicesText.chooseBody} />
          </div>
        )}
      </div>
      {/* The save bar sticks to the page, not to its panel. */}
      <div ref={setDock} className="contents" />
    </>
  );
}
