import {
  Banknote,
  CalendarCheck,
  Check,
  ExternalLink,
  FilePlus2,
  Play,
  RotateCcw,
  Search,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { JobBilling } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { crewText, jobStepText as text, jobsText } from '#text/jobs.ts';
import { unbilledText } from '#text/invoices.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { formatWeekdayName } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { useBillJob } from '#web/features/office/invoices/useBillJob.ts';
import type { JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import type { JobStep } from '#web/features/office/jobs/jobStep.ts';
import type { FreeTime } from '#web/features/office/jobs/useFreeTimes.ts';
import { useSetStatus } from '#web/features/office/jobs/useSetStatus.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatShortDate, formatTime } from '#web/when.ts';
import { useMainKey } from '#web/ui/useMainKey.ts';

type Props = {
  job: JobDetail;
  step: JobStep | null;
  billing: JobBilling | undefined;
  /** The address that the invoice is emailed to; null if there is none. */
  email: string | null;
  /** The free time chosen for the job. */
  chosen: FreeTime | undefined;
  busy: boolean;
  onPlan: (time: FreeTime) => void;
  onAct: (action: JobAction) => void;
  /** Whether the user was asked about open checklist items. */
  asked: boolean;
  onAsk: (open: string[]) => void;
};

const CollectPayment = lazy(async () => ({
  default: (await import('#web/features/office/payments/CollectPayment.tsx')).CollectPayment,
}));

const CompleteAnyway = lazy(async () => ({
  default: (await import('#web/features/office/jobs/CompleteAnyway.tsx')).CompleteAnyway,
}));

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Thu 9:40 AM within the next days, Nov 27, 9:40 AM after that: the label must stay short. */
const soonText = (start: string, zone: string) =>
  Date.parse(start) - Date.now() < 6 * 86_400_000
    ? `${formatWeekdayName(start, zone)} ${formatTime(start, zone)}`
    : `${formatShortDate(start, zone)}, ${formatTime(start, zone)}`;

type Main = { Icon: LucideIcon; label: string; run: () => void; busy?: boolean; why?: string | undefined };

/** The panel's main button. It stays the same element from step to step, so that it keeps the focus. */
export function NextStep({ job, step, billing, email, chosen, busy, onPlan, onAct, asked, onAsk }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const go = useNavigate();
  const { setStatus, asking } = useSetStatus();
  const create = useBillJob(job, email);
  /** The invoice being collected. */
  const [collected, setCollected] = useState<string | null>(null);
  const when = chosen && soonText(chosen.start, zone);
  const button = useRef<HTMLButtonElement>(null);
  useMainKey(button);
  const unchecked = job.checklist.filter(({ done_at }) => !done_at).map(({ id }) => id);

  const mains: Record<JobStep, () => Main> = {
    assign: () =>
      chosen?.offer && when
        ? {
            Icon: UserRoundCheck,
            label: busy ? actionText.assigning : fill(text.assign, { name: firstName(chosen.offer.full_name), when }),
            run: () => onPlan(chosen),
            busy,
          }
        : { Icon: UserRoundCheck, label: jobsText.assign, run: () => onAct('assign') },
    schedule: () =>
      chosen && when
        ? { Icon: CalendarCheck, label: fill(text.schedule, { when }), run: () => onPlan(chosen), busy }
        : { Icon: CalendarCheck, label: jobsText.edit, run: () => onAct('edit') },
    plan: () => ({ Icon: Search, label: crewText.find.open, run: () => onAct('crew') }),
    start: () => ({ Icon: Play, label: text.start, run: () => setStatus(job, 'in_progress') }),
    complete: () => ({
      Icon: Check,
      label: workText.completeJob,
      run: () => (unchecked.length && !asked ? onAsk(unchecked) : setStatus(job, 'completed')),
    }),
    invoice: () => ({
      Icon: FilePlus2,
      label: create.busy
        ? actionText.creating
        : fill(text.invoice, { total: formatCents(billing?.draft?.total_cents ?? 0, currency) }),
      run: create.begin,
      busy: create.busy,
      why: job.client_id ? undefined : unbilledText.noClientHint,
    }),
    collect: () => ({
      Icon: Banknote,
      label: fill(text.collect, { amount: formatCents(billing?.invoice?.balance_cents ?? 0, currency) }),
      run: () => setCollected(billing?.invoice?.id ?? null),
    }),
    open: () => ({
      Icon: ExternalLink,
      label: billing?.invoice?.number ? fill(text.open, { invoice: nameOf(billing.invoice) }) : text.openDraft,
      run: () => void go(`/admin/payments/invoices/${billing?.invoice?.id}`),
    }),
    reopen: () => ({ Icon: RotateCcw, label: text.reopen, run: () => setStatus(job, 'pending') }),
  };
  if (!step) return <span className="flex-1" />;
  const { Icon, label, run, busy: waiting = false, why } = mains[step]();
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <Button
        ref={button}
        variant="primary"
        aria-keyshortcuts="Control+Enter"
        softDisabled={waiting || why !== undefined}
        aria-describedby={why ? `why-${job.id}` : undefined}
        onClick={run}
        className="min-w-0"
      >
        <Icon size={16} aria-hidden className="flex-none" />
        <span className="truncate">{label}</span>
      </Button>
      {why && (
        <p id={`why-${job.id}`} className="text-13 text-muted md:text-12">
          {why}
        </p>
      )}
      {create.error && (
        <p role="alert" className="text-13 text-danger md:text-12">
          {messageOf(create.error)}
        </p>
      )}
      <output className="text-13 text-muted wrap-anywhere empty:hidden md:text-12">{create.said}</output>
      <Suspense>{asking && <CompleteAnyway {...asking} />}</Suspense>
      <Suspense fallback={null}>
        {collected && <CollectPayment invoice={collected} onClose={() => setCollected(null)} />}
      </Suspense>
    </div>
  );
}
