import { nameLimit } from '#contract/base/limits.ts';
import { mailCadences, mailHour, periodPresets, reportNames } from '#contract/office/report.kinds.ts';
import type { SavedReport } from '#contract/office/report.schema.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { reportsText, savedReportText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { formatClock } from '#web/calendar.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { periodNames } from '#web/features/office/reports/periodNames.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = Omit<SavedReport, 'id'>;
type Props = { reports: Reports; saved?: SavedReport; onClose: () => void };

/** Saves a report under a name, and whether it is emailed. */
export function SaveReport({ reports: { report = 'service', preset }, saved, onClose }: Props) {
  const id = useRecordId(saved ?? null);
  const save = useCommand('savedReport.save', ({ name }) => {
    toast({ tone: 'success', title: text.saved, body: name });
    onClose();
  });
  const form = useForm<Draft>({
    base: saved
      ? { name: saved.name, report: saved.report, period: saved.period, mail: saved.mail }
      : { name: '', report, period: preset === 'own' ? 'days30' : preset, mail: 'never' },
    check: ({ name }) => ({ name: name.trim() ? undefined : text.nameNeeded }),
    save,
    send: ({ name, ...rest }) => save.send({ params: { id }, body: { name: name.trim(), ...rest } }),
  });
  const { shown, type } = form;
  return (
    <Dialog
      title={saved ? text.editDialog : text.save}
      form={form}
      submit={actionText.save}
      doing={text.busy}
      failed={actionText.notSaved}
      onClose={onClose}
    >
      <Field label={fieldText.name} maxLength={nameLimit} {...form.field('name')} />
      <Select
        label={text.report}
        value={shown.report}
        onChange={(event) => type({ report: reportNames.find((each) => each === event.target.value)! })}
      >
        {reportNames.map((each) => (
          <option key={each} value={each}>
            {reportsText.reports[each]}
          </option>
        ))}
      </Select>
      <Select
        label={dayText.period}
        value={shown.period}
        onChange={(event) => type({ period: periodPresets.find((each) => each === event.target.value)! })}
      >
        {periodPresets.map((each) => (
          <option key={each} value={each}>
            {periodNames[each]}
          </option>
        ))}
      </Select>
      <Segmented
        label={text.mail}
        hint={fill(text.mailHint, { time: formatClock(`0${mailHour}:00`) })}
        choices={mailCadences.map((value) => ({ value, label: text.cadence[value] }))}
        value={shown.mail}
        onChoose={(mail) => type({ mail })}
      />
    </Dialog>
  );
}
