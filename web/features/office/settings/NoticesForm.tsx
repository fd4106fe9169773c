import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notices, type Notice } from '#contract/office/notices.ts';
import { channelText, noticeText } from '#text/notifications.ts';
import { noticesText, settingsText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { channels, type Channel, type Integration } from '#contract/office/integration.kinds.ts';
import { useCommand } from '#web/command.ts';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import type { HeldEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { NoticeRow } from '#web/features/office/settings/NoticeRow.tsx';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { integrationsQuery, rulesQuery } from '#web/features/office/settings/queries.ts';
import { keyOf, toRules, type RuleSet } from '#web/features/office/settings/rules.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The integration that a channel needs; the in-app list needs none. */
const needs = { email: 'mail', sms: 'sms' } as const satisfies Partial<Record<Channel, Integration>>;
const sent = ['email', 'sms'] as const;

const nameOf = (key: keyof RuleSet) => {
  const [notice, channel] = key.split('.') as [Notice, Channel];
  return fill(noticesText.change, {
    notice: noticeText[notice].label,
    channel: channelText[channel],
  });
};

export function NoticesForm({ saved, held }: { saved: RuleSet; held: HeldEdits<RuleSet> }) {
  const client = useQueryClient();
  const integrations = useQuery(integrationsQuery).data?.items ?? [];
  const save = useCommand('notification.setRules', (answer) => {
    client.setQueryData(rulesQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: noticesText.savedBody });
  });
  const missing = sent.filter((channel) =>
    integrations.some(({ integration, configured }) => integration === needs[channel] && !configured),
  );

  const form = useForm({
    base: saved,
    save,
    send: (rules) => save.send({ body: { rules: toRules(rules) } }),
    held,
    skipUnchanged: true,
  });
  const { shown, changed, isChanged, type, discard } = form;
  const said = changed.map((key) => describeChange(nameOf(key), saved[key], shown[key]));

  return (
    <Form form={form} className="flex flex-1 flex-col gap-3">
      {form.changedElsewhere && <ChangedElsewhere text={settingsText.changedElsewhere} onTakeTheirs={discard} />}
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
                {channelText[channel]}
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
              onChange={(channel, now) => type({ [keyOf(notice, channel)]: now })}
            />
          ))}
        </Section>
      </div>
      {changed.length > 0 && <SaveBar form={form} save={settingsText.save} {...describeChanges(said)} />}
    </Form>
  );
}
