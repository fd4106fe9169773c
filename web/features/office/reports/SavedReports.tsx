import { useQuery } from '@tanstack/react-query';
import { Mail, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedReport } from '#contract/office/report.schema.ts';
import { actionText } from '#text/actions.ts';
import { reportsText, savedReportText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { periodNames } from '#web/features/office/reports/periodNames.ts';
import { savedReportsQuery } from '#web/features/office/reports/reports.ts';
import { SaveReport } from '#web/features/office/reports/SaveReport.tsx';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The user's own saved reports, and when they are emailed. */
export function SavedReports({ reports }: { reports: Reports }) {
  const { data: saved = [] } = useQuery(savedReportsQuery);
  const [editing, setEditing] = useState<SavedReport | null>(null);
  if (!saved.length) return null;
  return (
    <Panel title={text.panel} className="mb-3.5 md:mb-4">
      <ul aria-label={text.panel} className="md:grid md:grid-cols-2">
        {saved.map((each) => (
          <Saved key={each.id} saved={each} reports={reports} onEdit={() => setEditing(each)} />
        ))}
      </ul>
      {editing && <SaveReport reports={reports} saved={editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

type Props = { saved: SavedReport; reports: Reports; onEdit: () => void };

function Saved({ saved: { id, name, report, period, mail }, reports: { presetPath }, onEdit }: Props) {
  const remove = useCommand('savedReport.delete', () => toast({ tone: 'success', title: text.deleted, body: name }));
  return (
    <li className="flex min-w-0 items-center rule-t py-1 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <Link
          to={presetPath({ report }, period)}
          className="block text-15 font-medium wrap-anywhere text-accent hover:underline md:text-13"
        >
          {name}
        </Link>
        <p className="text-13 text-muted md:text-12">
          {fill(text.listed, { report: reportsText.reports[report], period: periodNames[period] })}
        </p>
        {mail !== 'never' && (
          <p className="flex items-center gap-1 text-13 text-muted md:text-12">
            <Mail size={13} aria-hidden />
            {text[mail]}
          </p>
        )}
        {remove.error && (
          <p role="alert" className="text-13 text-danger md:text-12">
            {messageOf(remove.error)}
          </p>
        )}
      </div>
      <IconButton size="work" Icon={Pencil} label={fill(actionText.editName, { name })} onClick={onEdit} />
      <IconButton
        size="work"
        Icon={Trash2}
        label={fill(actionText.deleteName, { name })}
        onClick={() => {
          if (!remove.busy) remove.send({ params: { id } });
        }}
        className="text-muted hover:text-danger"
      />
    </li>
  );
}
