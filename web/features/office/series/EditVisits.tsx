import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Series } from '#contract/jobs/series.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { jobsText, jobDialogText } from '#text/jobs.ts';
import { editSeriesText as text } from '#text/series.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { seriesScopes, type SeriesScope } from '#contract/jobs/job.kinds.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { differences } from '#web/features/office/series/differences.ts';
import {
  editsOf,
  fieldsOf,
  isTouched,
  problemsOf,
  toChange,
  type EditDraft,
  type VisitDraft,
} from '#web/features/office/series/editDraft.ts';
import { misfitReasons } from '#web/features/office/series/misfits.ts';
import { DifferenceBar, PreviewPart, ScopeChoice } from '#web/features/office/series/ScopeStep.tsx';
import { previewQuery } from '#web/features/office/series/series.ts';
import { VisitForm } from '#web/features/office/series/VisitForm.tsx';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { plainForm, useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatCalendarDay } from '#web/when.ts';

type Props = { job: JobDetail; series: Series; onAsk: (what: 'own' | 'skip') => void; onClose: () => void };

/** Two steps: the changes, then the visits they apply to. */
export function EditVisits({ job: opened, series, onAsk, onClose }: Props) {
  const zone = useZone();
  const { data: staff } = useQuery(staffQuery);
  /** The newest version of the visit, if it changed meanwhile. */
  const [job, setJob] = useState(opened);
  const [step, setStep] = useState<'form' | 'scope'>('form');
  const fields = fieldsOf(job, series, zone);
  const form = useForm<VisitDraft>({
    base: { ...fields, repeat: null },
    check: problemsOf,
    save: { busy: false },
    send() {
      if (touched) setStep('scope');
    },
    keepAs: `visit ${job.id}`,
  });
  const draft = editsOf(form);
  const touched = isTouched(draft, series);
  const untouched = useId();
  const about = { title: job.title, rule: describeRule(series.rule) };

  if (step === 'scope') {
    const nameOf = (id: string | null) => staff?.find((each) => each.id === id)?.full_name ?? jobsText.notAssigned;
    return (
      <ChooseVisits
        {...{ job, series, draft, fields, nameOf, zone }}
        onBack={() => setStep('form')}
        onNewest={setJob}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      key="form"
      title={jobDialogText.editTitle}
      // Opening the rule's fields is no change.
      form={{ ...form, unsaved: touched }}
      onClose={onClose}
      submit={text.next}
      softDisabled={!touched}
      describedBy={touched ? undefined : untouched}
    >
      <p className="-mt-1 text-14 text-muted md:text-13">
        {job.client_name ? fill(text.aboutClient, { ...about, client: job.client_name }) : fill(workText.series, about)}
      </p>
      {form.problems.repeat && <Alert title={text.previewFailed} body={form.problems.repeat} />}
      <VisitForm
        form={form}
        fields={fields}
        series={series}
        assignedName={job.assigned_to_name}
        onLeaveOut={job.status === 'pending' ? () => onAsk('skip') : null}
        onOwn={() => onAsk('own')}
      />
      {!touched && (
        <p id={untouched} className="text-14 text-muted md:text-13">
          {text.nothing}
        </p>
      )}
    </Dialog>
  );
}

type ChooseProps = Omit<Props, 'onAsk'> & {
  draft: EditDraft;
  fields: ReturnType<typeof fieldsOf>;
  nameOf: (id: string | null) => string;
  zone: string;
  onBack: () => void;
  onNewest: (job: JobDetail) => void;
};

function ChooseVisits({ job, series, draft, fields, nameOf, zone, onBack, onNewest, onClose }: ChooseProps) {
  const [scope, setScope] = useState<SeriesScope>('following');
  // One id for every attempt, so a lost answer doesn't start a second series.
  const newId = useRecordId(null);
  const bodies = seriesScopes.map((each) => toChange({ job, series, fields, draft }, each, newId));
  const previews = useQueries({ queries: bodies.map(previewQuery) });
  const at = seriesScopes.indexOf(scope);
  const { data: preview, error, refetch } = previews[at]!;
  const technician = bodies[at]!.assigned_to;
  const name = technician ? nameOf(technician) : text.anyTechnician;
  const change = useCommand('series.edit', ({ changes: done, visits }) => {
    const reasons = misfitReasons(visits, zone, name, 3);
    const misfits = reasons.length > 0 && fill(text.unassignedDone, { reasons: reasons.join(' ') });
    const title = fill(done === 1 ? text.done_one : text.done_other, { count: done });
    toast({ tone: 'success', title, body: misfits || job.title });
    onClose();
  });
  const refusal = change.error ?? error;
  const current = refusal instanceof ApiError ? refusal.detail.current : undefined;
  const count = error ? 0 : (preview?.changes ?? 0);
  const none = !refusal && preview?.changes === 0;
  const noneId = useId();
  const counts = Object.fromEntries(
    seriesScopes.map((each, index) => [each, previews[index]!.data?.changes ?? null]),
  ) as Record<SeriesScope, number | null>;

  const form = plainForm(() => {
    if (count > 0) change.send({ body: bodies[at]! });
  }, change.busy);
  return (
    <Dialog
      key="scope"
      title={jobDialogText.editTitle}
      // The edits of the first step aren't saved yet.
      form={{ ...form, unsaved: !form.busy }}
      onClose={onClose}
      submit={count === 0 ? text.submitNone : fill(count === 1 ? text.submit_one : text.submit_other, { count })}
      doing={actionText.changing}
      softDisabled={count === 0}
      describedBy={none ? noneId : undefined}
      cancel={text.back}
      onCancel={onBack}
    >
      <DifferenceBar differences={differences({ draft, fields, series, nameOf }, scope)} />
      <ScopeChoice
        value={scope}
        counts={counts}
        day={formatCalendarDay(fields.day || (draft.edits.day ?? ''))}
        onChoose={(each) => {
          setScope(each);
          change.forget();
        }}
      />
      {refusal ? (
        <Alert title={titleOf(refusal, change.error !== null)} body={saidBy(refusal)}>
          {!change.error && !isRefused(refusal) && (
            <Button className="mt-2 text-text" onClick={() => void refetch()}>
              {commonText.retry}
            </Button>
          )}
          {current && (
            <Button
              className="mt-2 text-text"
              onClick={() => {
                change.forget();
                onNewest(current);
              }}
            >
              {text.meanwhile}
            </Button>
          )}
        </Alert>
      ) : (
        <PreviewPart preview={preview} zone={zone} name={name} />
      )}
      {none && (
        <p id={noneId} className="text-14 text-muted md:text-13">
          {text.noChange}
        </p>
      )}
    </Dialog>
  );
}

const isRefused = (error: Error) => error instanceof ApiError && error.status < 500;

/** A refusal and a failed request have different titles. */
const titleOf = (error: Error, sent: boolean) =>
  sent ? text.notDone : isRefused(error) ? text.previewFailed : workText.visitsFailed;

/** A field's message says more than the general one. */
function saidBy(error: Error): string {
  const [field] = error instanceof ApiError ? Object.values(error.detail.fields ?? {}) : [];
  return field ?? messageOf(error);
}
