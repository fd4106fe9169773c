import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { visitText as text } from '#text/visit.ts';
import { sectionText } from '#text/sections.ts';
import { DayList } from '#web/features/field/today/DayList.tsx';
import { VisitPanel } from '#web/features/field/visits/VisitPanel.tsx';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { useWide } from '#web/ui/useWide.ts';

/** /tech/jobs/:id: one job; on a wide screen the day stands beside it. */
export function JobPage() {
  const { id = '' } = useParams();
  useSectionTitle(sectionText.tech.jobs.label);
  return (
    <>
      <Link to="/tech/jobs" className={button({ variant: 'quiet', className: 'mb-2 self-start' })}>
        <ArrowLeft size={18} aria-hidden />
        {text.back}
      </Link>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)]">
        {useWide('lg') && <Day open={id} />}
        <VisitPanel id={id} page />
      </div>
    </>
  );
}

function Day({ open }: { open: string }) {
  return <DayList list={useVisits()} open={open} />;
}
