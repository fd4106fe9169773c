import '#web/features/field/visits/visit.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Visit } from '#contract/field/visit.schema.ts';
import { sectionText } from '#text/sections.ts';
import { todayText } from '#text/today.ts';
import { techJobsText as text, visitText } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { messageOf } from '#web/errors.ts';
import { VisitSteps } from '#web/features/field/visits/VisitSteps.tsx';
import { onePerJob, visitPath } from '#web/features/field/visits.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

const words = () => ({
  loading: todayText.loading,
  failed: todayText.failed,
  empty: text.noneRunning,
  why: text.noneRunningBody,
});

/** /tech/checklist: the steps of every job in progress. */
export function ChecklistPage() {
  const { label } = sectionText.tech.checklist;
  useSectionTitle(label);
  const list = useVisits();
  const begun = onePerJob(rowsOf(list)).filter(({ status }) => status === 'in_progress');
  return (
    <div className="w-full max-w-[620px]">
      <PageHead title={label} />
      <div className={begun.length ? '' : 'rounded-panel bg-surface pt-3 shadow-1'}>
        <PanelBody query={list} text={words()} empty={begun.length === 0}>
          <ul className="grid gap-5">
            {begun.map((visit) => (
              <li key={visit.id} className="grid gap-2">
                <Steps visit={visit} />
              </li>
            ))}
          </ul>
        </PanelBody>
      </div>
    </div>
  );
}

function Steps({ visit: { id, title, client_name } }: { visit: Visit }) {
  const { data, error, isFetching, refetch } = useQuery(visitQuery(id));
  return (
    <>
      <Link to={visitPath(id)} className="flex min-h-12 items-center gap-2 rounded-control">
        <span className="min-w-0 flex-1">
          <b className="block text-17 font-strong wrap-anywhere md:text-15">{title}</b>
          <span className="block text-15 wrap-anywhere text-muted md:text-13">{client_name}</span>
        </span>
        <span className="text-14 text-muted md:text-13">{text.openJob}</span>
        <ChevronRight size={18} aria-hidden className="text-muted" />
      </Link>
      {data ? (
        <VisitSteps visit={data} />
      ) : error ? (
        <PanelError text={`${visitText.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingLine text={workText.loadingJob} />
      )}
    </>
  );
}
