import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { salesResourcesText as text } from '#text/scripts.ts';
import { sectionText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { PriceSheet } from '#web/features/sales/resources/PriceSheet.tsx';
import { ScriptText } from '#web/features/sales/resources/ScriptText.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { scriptsQuery } from '#web/features/shared/writtenPages/writtenPages.ts';
import { useFilters, uuid } from '#web/filters.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { dayIn } from '#web/when.ts';
import '#web/styles/print.css';

/** /sales/resources: a price sheet to hand over, and what to say. `?script=` opens one. */
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
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
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
          {createPortal(
            <div aria-hidden data-theme="light" className="print-sheet bg-surface text-text">
              {sheet}
            </div>,
            document.body,
          )}
        </>
      ) : data ? (
        <EmptyState title={text.pricesEmpty} body={text.pricesEmptyBody} />
      ) : error ? (
        <PanelError
          text={`${text.pricesFailed}. ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="px-4 pb-5">
          <LoadingLine text={text.pricesLoading} />
        </div>
      )}
    </Panel>
  );
}

function Scripts({ pathOf }: { pathOf: (id: string) => string }) {
  const { data, error, isFetching, refetch } = useQuery(scriptsQuery);
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
        <EmptyState title={text.scriptsEmpty} body={text.scriptsEmptyBody} />
      ) : error ? (
        <PanelError
          text={`${text.scriptsFailed}. ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="px-4 pb-5">
          <LoadingLine text={text.scriptsLoading} />
        </div>
      )}
    </Panel>
  );
}
