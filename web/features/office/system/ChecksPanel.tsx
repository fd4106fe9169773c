import { Link } from 'react-router';
import { healthPeriod } from '#contract/office/health.ts';
import type { SystemState } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { settingsText } from '#text/settings.ts';
import { healthText, systemText as text } from '#text/system.ts';
import { CheckRow } from '#web/features/office/system/CheckRow.tsx';
import { tabPath } from '#web/features/shared/settings/tabs.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const { hours, marks } = healthPeriod;

/** One row for each part that is set up; below them the parts that aren't. */
export function ChecksPanel({ state: { checks, not_set_up } }: { state: SystemState }) {
  const begun = checks.some(({ ok }) => ok !== null);
  const hint = fill(text.checksHint, { hours, minutes: (hours * 60) / marks });
  return (
    <Panel title={text.checks} end={<p className="pr-2 text-13 text-muted max-md:hidden md:text-12">{hint}</p>}>
      {begun ? (
        <ul>
          {checks.map((check) => (
            <CheckRow key={check.part} check={check} />
          ))}
        </ul>
      ) : (
        <div className="rule-t">
          <EmptyState title={text.unknown} body={text.unknownBody} />
        </div>
      )}
      {not_set_up.length > 0 && (
        <p className="rule-t px-4 py-2.5 text-14 text-muted md:text-12">
          {fill(text.notSetUp, { parts: not_set_up.map((part) => healthText[part].label).join(', ') })}{' '}
          <Link to={tabPath('integrations')} className="text-accent underline underline-offset-2">
            {settingsText.toIntegrations}
          </Link>
        </p>
      )}
    </Panel>
  );
}
