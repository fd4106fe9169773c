import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { actionText } from '#text/actions.ts';
import { salesResourcesText as text, scriptsTabText } from '#text/scripts.ts';
import { sectionText } from '#text/sections.ts';
import { trainingText } from '#text/training.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { PriceSheet } from '#web/features/sales/resources/PriceSheet.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { PageText } from '#web/features/shared/writtenPages/PageText.tsx';
import { scriptsQuery } from '#web/features/shared/writtenPages/writtenPages.ts';
import { useFilters, uuid } from '#web/filters.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { useCopy } from '#web/ui/useCopy.ts';
import { dayIn } from '#web/when.ts';

/** One script, with the representative's and the business' names filled in. */
function ScriptText({ page }: { page: WrittenPage }) {
  const { data: business } = useQuery(businessQuery);
  const [me = ''] = useActor().full_name.split(' ');
  const said = page.body.replaceAll('[me]', me).replaceAll('[business]', business?.name ?? '');
  const { copied, copy, Icon } = useCopy(said);
  return (
    <article className="grid max-w-[68ch] gap-3 px-4 py-4 text-16/6 text-pretty md:px-6 md:text-14/[1.375rem]">
      <PageText body={said} />
      <Button onClick={copy} className="mt-1 justify-self-start">
        <Icon size={16} aria-hidden />
        {copied ? actionText.copied : text.copy}
      </Button>
    </article>
  );
}

/** /sales/resources: a price sheet to hand over, and scripts. `?script=` opens one. */
export function SalesResourcesPage() {
  const { label } = sectionText.sales.resources;
  const { filter, path } = useFilters({ script: uuid });
  const { data } = useQuery(scriptsQuery);
  const open = data?.find(({ id }) => id === filter.script);
  useSectionTitle(open?.title ?? label);
  if (filter.script && data)
    return (
      <div className="w-full max-w-[820px]">
        <PageHead title={open?.title ?? label} />
        <Link to={path({ script: null })} className={button({ className: 'mb-3' })}>
          <ArrowLeft size={16} aria-hidden />
          {text.back}
        </Link>
        <div className="rounded-panel bg-surface shadow-1">
          {open ? <ScriptText page={open} /> : <EmptyState body={text.missing} />}
        </div>
      </div>
    );
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Prices />
        <Scripts pathOf={(script) => path({ script })} />
      </div>
    </>
  );
}

function Prices() {
  const day = dayIn(useZone());
  const query = useQuery(servicesQuery);
  const { data } = query;
  const sheet = data?.some(({ active }) => active) && <PriceSheet services={data} day={day} />;
  return (
    <Panel
      title={text.prices}
      end={
        sheet && (
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            {text.print}
          </Button>
        )
      }
    >
      {sheet ? (
        <>
          <div className="px-4 pt-2 pb-4">{sheet}</div>
          <PrintSheet>{sheet}</PrintSheet>
        </>
      ) : data ? (
        <EmptyState title={text.pricesEmpty} body={text.pricesEmptyBody} />
      ) : (
        <PanelNotLoaded query={query} failed={`${text.pricesFailed}.`} loading={text.pricesLoading} />
      )}
    </Panel>
  );
}

function Scripts({ pathOf }: { pathOf: (id: string) => string }) {
  const query = useQuery(scriptsQuery);
  const { data } = query;
  return (
    <Panel title={text.scripts}>
      {data?.length ? (
        <ul>
          {data.map(({ id, title, body }) => (
            <li key={id} className="rule-t">
              <Link
                to={pathOf(id)}
                className="flex min-h-14 items-center gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-16 font-strong wrap-anywhere md:text-14">{title}</span>
                  <span className="line-clamp-2 text-14 wrap-anywhere text-muted md:text-12">
                    {body.split('\n', 1)}
                  </span>
                </span>
                <ChevronRight size={17} aria-hidden className="flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      ) : data ? (
        <EmptyState title={text.scriptsEmpty} body={trainingText.emptyBody} />
      ) : (
        <PanelNotLoaded query={query} failed={`${scriptsTabText.failed}.`} loading={scriptsTabText.loading} />
      )}
    </Panel>
  );
}
