import { mailedPeriod } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { reportMailText as text, reportsText } from '#text/reports.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { day } from '#server/features/invoices/pdf/format.ts';
import { csvOf, fileName } from '#server/features/reports/export.ts';
import { readReport } from '#server/features/reports/reports.service.ts';
import { claim, giveBack, nextDue, type DueReport } from '#server/features/reports/savedReports.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

const batch = 50;

/**
 * Mails due reports, each once per due day. A report is read first and claimed right before it is sent, so that a worker that is
 * killed while reading leaves it for the next one; the claim is released if the email certainly didn't leave.
 */
export async function mailReports(deps: TaskDeps): Promise<void> {
  if (!deps.outbox.configured.email) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await asSystem(deps.pool, (tx) => nextDue(tx, after, batch));
    for (const report of due) await mailReport(deps, report);
    if (due.length < batch) return;
    after = due.at(-1)!.id;
  }
}

async function mailReport({ pool, outbox, config, log }: TaskDeps, saved: DueReport): Promise<void> {
  const { profile_id: profileId, email } = saved;
  try {
    // Read as the user who saved it: a report that they couldn't read on the page isn't mailed to them.
    const report = await asActor(pool, { id: profileId, role: 'admin' }, (tx) =>
      readReport(tx, { report: saved.report, ...mailedPeriod(saved.period, saved.due) }),
    );
    if (!(await asSystem(pool, (tx) => claim(tx, saved)))) return;
    await outbox.mail({ profileId, email }, () => emailOf(saved, report, config.BASE_URL));
  } catch (error) {
    // One report that fails must not block the others.
    log.error({ err: error, saved_report: saved.id }, 'a report did not leave');
    if (error instanceof DeliveryFailure && error.again) await asSystem(pool, (tx) => giveBack(tx, saved));
  }
}

function emailOf({ name }: DueReport, report: Report, portal: string): Email {
  const values = { name, from: day(report.from), to: day(report.to) };
  const query = new URLSearchParams({ report: report.report, from: report.from, to: report.to });
  return {
    kind: 'report',
    subject: fill(text.subject, values),
    lines: [fill(text.body, { ...values, report: reportsText.reports[report.report] }), text.attached],
    action: { label: text.action, url: `${portal}/admin/reports?${query.toString()}` },
    attachments: [{ name: fileName(report), type: 'text/csv', bytes: Buffer.from(csvOf(report)) }],
    footer: text.footer,
  };
}
