import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { actionText } from '#text/actions.ts';
import { pageText } from '#text/sections.ts';
import { MonthNav } from '#web/features/shared/commission/MonthNav.tsx';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

type Props<Data> = {
  month: UseQueryResult<Data>;
  text: { subtitle?: string; failed: string; loading: string };
  path: (month: string) => string;
  /** The action beside the month. */
  renderAction: (data: Data) => ReactNode;
  /** Stands below the head. */
  tabs?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A month of commission: everyone's for the office, their own for a representative. */
export function MonthPage<Data extends { month: string; first_month: string; this_month: string }>({
  month,
  text: { subtitle, failed, loading },
  path,
  renderAction,
  tabs,
  children,
}: Props<Data>) {
  const { data, isPlaceholderData } = month;
  useSectionTitle(pageText.commission);
  return (
    <>
      <PageHead title={pageText.commission} {...(subtitle && { subtitle })} {...(tabs && { className: 'mb-3' })}>
        {data && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full md:justify-end">
            <MonthNav month={data.month} first={data.first_month} last={data.this_month} path={path} />
            <DownloadLink
              href={routePath('commission.csv', { query: { month: data.month } })}
              className={button({ className: 'max-md:flex-1' })}
            >
              <Download size={16} aria-hidden />
              {actionText.csv}
            </DownloadLink>
            {renderAction(data)}
          </div>
        )}
      </PageHead>
      {tabs}
      <div className={tabs ? 'mt-3.5 md:mt-4' : ''}>
        {data ? (
          <div
            aria-busy={isPlaceholderData || undefined}
            className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {children(data)}
          </div>
        ) : (
          <NotLoaded query={month} failed={failed} loading={loading} />
        )}
      </div>
    </>
  );
}
