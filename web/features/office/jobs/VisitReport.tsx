import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ImageOff } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { BinLine, Missing, VisitDay, VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { binText, signatureText, visitReportText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { SignaturePicture } from '#web/features/shared/visits/SignaturePicture.tsx';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';
import { Button } from '#web/ui/Button.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatLately, formatTime } from '#web/when.ts';

type Props = { job: JobDetail; Frame: ComponentType<{ title: string; children: ReactNode }> };

/** The technician's report of the visit; renders nothing before there is one. */
export function VisitReport({ job, Frame }: Props) {
  const { data: visit, error, isFetching, refetch } = useQuery(visitQuery(job.id));
  if (error && !visit) {
    return (
      <Frame title={text.title}>
        <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (!visit || !(visit.progress || visit.signature || visit.bins.some(({ outcome }) => outcome))) return null;
  return (
    <Frame title={text.title}>
      <Times visit={visit} />
      <Unproven visit={visit} />
      {visit.progress?.completion_reason && <Early visit={visit} reason={visit.progress.completion_reason} />}
      <Bins bins={visit.bins} />
      {visit.signature && <Signed signature={visit.signature} />}
    </Frame>
  );
}

function Times({ visit: { progress, earlier } }: { visit: VisitDetail }) {
  const zone = useZone();
  if (!progress) return null;
  const told = ({ arrives_from, arrives_to }: Pick<VisitDay, 'arrives_from' | 'arrives_to'>) =>
    arrives_from && arrives_to
      ? fill(text.expected, { from: formatTime(arrives_from, zone), to: formatTime(arrives_to, zone) })
      : '';
  const lines = [...earlier, progress].flatMap((day): [name: string, at: string | null, note: string][] => [
    [text.onTheWay, day.on_the_way_at, told(day)],
    [text.arrived, day.arrived_at, ''],
    [text.left, day.left_at, ''],
  ]);
  lines.push([text.done, progress.done_at, '']);
  return (
    <dl className="grid gap-1">
      {lines.map(
        ([name, at, note]) =>
          at && (
            <div key={`${name} ${at}`} className="flex justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right">
                {formatLately(at, zone)}
                {note && <span className="block text-13 text-muted md:text-12">{note}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The name of a missing part: a step, its photo, a line of bins, its photo. */
function nameOf({ job, bins }: VisitDetail, { kind, id }: Missing): string {
  const task = job.checklist.find((step) => step.id === id)?.task ?? '';
  const service = bins.find(({ item_id }) => item_id === id)?.service_name ?? '';
  return { step: task, photo: fill(text.photo, { task }), bins: service, proof: fill(text.proof, { service }) }[kind];
}

function Early({ visit, reason }: { visit: VisitDetail; reason: string }) {
  const { missing } = visit;
  const what = missing.map((each) => nameOf(visit, each)).join(', ');
  return (
    <Warning title={text.early}>
      <span className="block whitespace-pre-line">{reason}</span>
      {what && <span className="block">{fill(text.missing, { what })}</span>}
    </Warning>
  );
}

/** The missing photos that the job needs as proof, and the office's way out. */
function Unproven({ visit }: { visit: VisitDetail }) {
  const [asks, setAsks] = useState(false);
  const { job, unproven, progress } = visit;
  if (unproven.length === 0) return null;
  const what = fill(text.missing, { what: unproven.map((each) => nameOf(visit, each)).join(', ') });
  if (progress?.office_reason) {
    return (
      <Warning title={text.without}>
        <span className="block whitespace-pre-line">{progress.office_reason}</span>
        <span className="block">{what}</span>
      </Warning>
    );
  }
  const waits = unproven.every(({ state }) => state === 'waiting');
  return (
    <Warning title={waits ? workText.photoComing : workText.lostPhoto}>
      <span className="block">{what}</span>
      {!progress?.completion_reason && (
        <>
          <span className="block">{text.unbilled}</span>
          <Button onClick={() => setAsks(true)} className="mt-2">
            {text.doWithout}
          </Button>
        </>
      )}
      {asks && <DoWithout job={job} onClose={() => setAsks(false)} />}
    </Warning>
  );
}

function DoWithout({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const accept = useCommand('visit.accept', onClose);
  return (
    <ReasonDialog
      title={text.doWithoutTitle}
      question={fill(text.doWithoutQuestion, { title: job.title })}
      consequence={text.doWithoutConsequence}
      Icon={ImageOff}
      hint={text.doWithoutHint}
      missing={text.doWithoutMissing}
      action={text.doWithout}
      doing={actionText.saving}
      failed={actionText.notSaved}
      keepAs={`do without ${job.id}`}
      command={accept}
      onConfirm={(reason) => accept.send({ params: { id: job.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-card bg-warning-soft px-3 py-2 text-warning-on">
      <CircleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b className="block font-strong">{title}</b>
        {children}
      </div>
    </div>
  );
}

function Bins({ bins }: { bins: BinLine[] }) {
  const said = bins.filter(({ outcome }) => outcome !== null);
  return said.map(({ item_id, service_name, outcome, bins: count, bins_done }) => (
    <p key={item_id} className="flex justify-between gap-3">
      <span className="min-w-0 wrap-anywhere text-muted">{service_name}</span>
      <span className="text-right">
        {[binText.outcomes[outcome!], fill(binText.some, { done: bins_done ?? 0, count })].join(', ')}
      </span>
    </p>
  ));
}

function Signed({ signature }: { signature: NonNullable<VisitDetail['signature']> }) {
  const { strokes, signer_name, note, signed_at } = signature;
  const time = formatLately(signed_at, useZone());
  return strokes ? (
    <figure className="grid max-w-[320px] gap-1">
      <SignaturePicture strokes={strokes} />
      <figcaption className="text-13 text-muted md:text-12">
        {fill(signatureText.signedBy, { name: signer_name ?? '', time })}
      </figcaption>
    </figure>
  ) : (
    <p className="wrap-anywhere">
      <span className="block text-muted">{fill(signatureText.noteAt, { time })}</span>
      <span className="whitespace-pre-line">{note}</span>
    </p>
  );
}
