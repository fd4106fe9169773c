import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { notices, type Notice } from '#contract/notices.ts';
import { noticeText } from '#contract/text/en/notifications.ts';
import { noticesText, settingsText } from '#contract/text/en/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { channels, type Channel, type Integration } from '#contract/trade.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { settle, type HeldEdits } from '#web/edits.ts';
import { NoticeRow } from '#web/features/office/settings/NoticeRow.tsx';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { integrationsQuery, rulesQuery } from '#web/features/office/settings/queries.ts';
import { keyOf, toRules, type RuleSet } from '#web/features/office/settings/rules.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What a channel needs; the portal's own list needs nothing. */
const needs = { email: 'mail', sms: 'sms' } as const satisfies Partial<Record<Channel, Integration>>;
const sent = ['email', 'sms'] as const;

const nameOf = (key: keyof RuleSet) => {
  const [notice, channel] = key.split('.') as [Notice, Channel];
  return fill(noticesText.change, {
    notice: noticeText[notice].label,
    channel: noticesText.channels[channel],
  });
};

export function NoticesForm({ saved, held }: { saved: RuleSet; held: HeldEdits<RuleSet> }) {
  const client = useQueryClient();
  const integrations = useQuery(integrationsQuery).data?.items ?? [];
  const { shown, changed, isChanged, changedElsewhere } = settle(saved, held.edits);
  const save = useCommand('notification.setRules', (answer) => {
    client.setQueryData(rulesQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: noticesText.savedBody });
  });
  const missing = sent.filter((channel) =>
    integrations.some(({ integration, configured }) => integration === needs[channel] && !configured),
  );

  function drop() {
    held.drop();
    save.forget();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (changed.length && !save.busy) save.send({ body: { rules: toRules(shown) } });
  }
  const said = changed.map((key) => describeChange(nameOf(key), saved[key], shown[key]));

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3">
      {changedElsewhere && !save.busy && <ChangedElsewhere text={settingsText} onTakeTheirs={drop} />}
      {missing.length > 0 && (
        <div className="grid gap-1.5 rounded-card bg-warning-soft px-3.5 py-2.5 text-warning-on">
          {missing.map((channel) => (
            <NotSetUp key={channel} text={noticesText.unsent[channel]} />
          ))}
        </div>
      )}
      <div className="flex-1">
        <Section title={noticesText.title} hint={noticesText.hint} className="max-w-[1060px]">
          <div aria-hidden className="flex rule-t px-4 text-12 font-medium text-muted max-md:hidden">
            <span className="flex-1" />
            {channels.map((channel) => (
              <span key={channel} className="w-24 py-2 text-center">
                {noticesText.channels[channel]}
              </span>
            ))}
          </div>
          {notices.map((notice) => (
            <NoticeRow
              key={notice}
              notice={notice}
              missing={missing}
              isOn={(channel) => shown[keyOf(notice, channel)]}
              isChanged={(channel) => isChanged(keyOf(notice, channel))}
              onChange={(channel, now) => {
                held.edit(saved, keyOf(notice, channel), now);
                if (save.error) save.forget();
              }}
            />
          ))}
        </Section>
      </div>
      {changed.length > 0 && (
        <SaveBar
          busy={save.busy}
          error={save.error && messageOf(save.error)}
          onDiscard={drop}
          save={settingsText.save}
          {...describeChanges(said)}
        />
      )}
    </form>
  );
}
