import { Camera, Eye, Images, Send, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import { issueLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { issueKinds, issueUrgencies, type IssueKind, type IssueUrgency } from '#contract/jobs/issue.kinds.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { issueKindText, issueUrgencyText, reportIssueText as text, ownIssuesText } from '#text/issues.ts';
import { uploadText } from '#text/photos.ts';
import { todayText } from '#text/today.ts';
import { useCommand } from '#web/command.ts';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { useAddPhotos } from '#web/features/field/photos/usePhotos.ts';
import { onePerJob } from '#web/features/field/visits.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { kindIcon } from '#web/features/shared/issues/issueLooks.ts';
import { useForm } from '#web/form.ts';
import { formatCount } from '#web/numbers.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { button } from '#web/ui/Button.tsx';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { job: string; kind: IssueKind | ''; urgency: IssueUrgency; text: string };

const check = ({ kind, urgency, job, text: typed }: Draft) => ({
  kind: kind ? undefined : text.kindMissing,
  urgency: urgency === 'stops_job' && !job ? text.needsJob : undefined,
  text: typed.trim() ? undefined : text.textMissing,
});

/** Report Issue. Without a job the technician chooses one of today's, or none: a broken hose belongs to no job. */
export function ReportIssue({ jobId, onClose }: { jobId?: string; onClose: () => void }) {
  // The time is fixed as well: a retry after a lost answer sends the same report.
  const [{ id, at }] = useState(() => ({ id: v7(), at: new Date().toISOString() }));
  const note = useId();
  const visits = useVisits();
  const today = onePerJob(rowsOf(visits)).filter(({ status }) => status !== 'cancelled');
  const running = today.find(({ status }) => status === 'in_progress')?.id ?? '';
  const [files, setFiles] = useState<readonly File[]>([]);
  const addPhotos = useAddPhotos();
  const { send, ...save } = useCommand('issue.report', (issue) => {
    // Only now: the server refuses a photo until it knows its issue. A photo always belongs to a job.
    if (issue.job_id && files.length > 0) addPhotos(files, { jobId: issue.job_id, kind: 'problem', issueId: issue.id });
    toast({ tone: 'success', title: text.sent, body: text.sentBody });
    onClose();
  });
  const form = useForm<Draft>({
    base: { job: jobId ?? running, kind: '', urgency: 'today', text: '' },
    check,
    save,
    keepAs: `issue:${jobId ?? 'today'}`,
    draft: true,
    send: ({ job, kind, ...rest }) =>
      send({
        body: { id, job_id: job || null, kind: kind as IssueKind, ...rest, occurred_at: at },
      }),
  });
  const { shown, problems, type } = form;
  return (
    <Dialog
      title={ownIssuesText.report}
      form={form}
      onClose={onClose}
      failed={text.failed}
      submit={
        <>
          <Send size={16} aria-hidden />
          {form.busy ? actionText.sending : text.send}
        </>
      }
    >
      {!jobId && (
        <Select label={text.job} value={shown.job} onChange={(event) => type({ job: event.target.value })}>
          <option value="">{visits.isPending ? todayText.loading : text.noJob}</option>
          {today.map((visit) => (
            <option key={visit.id} value={visit.id}>
              {[visit.title, visit.client_name].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      )}
      <fieldset
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={problems.kind ? true : undefined}
        aria-describedby={problems.kind ? note : undefined}
        className="min-w-0"
      >
        <legend className="mb-1.5 text-14 font-medium md:text-12">{text.kind}</legend>
        <div className="grid grid-cols-2 gap-2">
          {issueKinds.map((kind) => {
            const Icon = kindIcon[kind];
            return (
              <RadioCard key={kind} group={id} checked={shown.kind === kind} onPick={() => type({ kind })}>
                <Icon size={18} aria-hidden className="flex-none" />
                <span className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">{issueKindText[kind]}</span>
              </RadioCard>
            );
          })}
        </div>
        <FieldNote id={note} error={problems.kind} className="mt-1.5 text-13 md:text-12" />
      </fieldset>
      <TextArea label={text.text} maxLength={issueLimits.text} {...form.field('text')} />
      <div className="grid gap-1.5">
        <ChipChoice
          label={text.urgency}
          choices={issueUrgencies.map((value) => ({ value, label: issueUrgencyText[value] }))}
          value={shown.urgency}
          onChoose={(urgency) => type({ urgency })}
        />
        <FieldNote
          id={`${note}-urgency`}
          error={problems.urgency}
          hint={shown.urgency === 'stops_job' ? text.stops : undefined}
        />
      </div>
      {shown.job && <IssueFiles files={files} onChange={setFiles} />}
      <p className="flex items-start gap-2.5 rounded-card bg-sunken px-3 py-2.5 text-15 md:text-13">
        <Eye size={16} aria-hidden className="mt-0.5 flex-none" />
        {text.seen}
      </p>
    </Dialog>
  );
}

/** The chosen files are sent after the report, through this phone's upload queue. */
function IssueFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const pick = (more: File[]) => onChange([...files, ...more]);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{fieldText.photos}</legend>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <PickPhotos camera onPick={pick} className={button()}>
          <Camera size={18} aria-hidden />
          {uploadText.take}
        </PickPhotos>
        <PickPhotos onPick={pick} className={button()}>
          <Images size={18} aria-hidden />
          {uploadText.choose}
        </PickPhotos>
      </div>
      {files.length > 0 && (
        <div className="flex items-center gap-2">
          <output className="min-w-0 flex-1 text-15 md:text-13">
            {fill(text.photosChosen, { count: formatCount(files.length) })}
          </output>
          <IconButton label={text.dropPhotos} Icon={Trash2} onClick={() => onChange([])} />
        </div>
      )}
    </fieldset>
  );
}
