import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { notices } from '#contract/office/notices.ts';
import { channels } from '#contract/office/integration.kinds.ts';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { actionText } from '#text/actions.ts';
import { channelText, choicesText as text } from '#text/notifications.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { NoticeChoices } from '#web/features/shared/account/NoticeChoices.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { profileQuery } from '#web/profile.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useHashTarget } from '#web/ui/useHashTarget.ts';

/** It contains the owner's rules too, so a change of either loads it again. */
const choicesQuery = queryOptions({
  queryKey: ['notification_rule', 'list', 'own'],
  queryFn: ({ signal }) => call('notification.choices', { signal }),
});

/** Shown before it is saved; a refused choice reverts, with the reason. */
function useChoose() {
  const client = useQueryClient();
  const save = useCommand('notification.choose', (saved) => client.setQueryData(choicesQuery.queryKey, saved));
  return (choice: NotificationChoice) => {
    client.setQueryData(
      choicesQuery.queryKey,
      (known) =>
        known && {
          choices: known.choices.map((each) =>
            each.notice === choice.notice && each.channel === choice.channel ? choice : each,
          ),
        },
    );
    save.send(
      { body: choice },
      { onFailed: (error) => toast({ tone: 'error', title: actionText.notSaved, body: messageOf(error) }) },
    );
  };
}

/** The user's choice of notices, within the channels that the owner has switched on. */
export function NoticesPanel() {
  const query = useQuery(choicesQuery);
  const { data } = query;
  const phone = useQuery(profileQuery(useActor().id)).data?.phone;
  const choose = useChoose();
  const place = useHashTarget<HTMLDivElement>('notifications');

  const offered = channels.filter((channel) => data?.choices.some((each) => each.channel === channel));
  return (
    <div ref={place} className="scroll-mt-(--topbar)">
      <Panel title={text.title}>
        {data ? (
          <>
            <p className="px-4 pb-3 text-14 text-muted md:text-13">{offered.length > 0 ? text.hint : text.none}</p>
            {offered.length > 0 && (
              <div aria-hidden className="flex rule-t px-4 text-12 font-medium text-muted max-md:hidden">
                <span className="flex-1" />
                {offered.map((channel) => (
                  <span key={channel} className="w-20 py-2 text-center">
                    {channelText[channel]}
                  </span>
                ))}
              </div>
            )}
            {notices.map((notice) => {
              const choices = data.choices.filter((each) => each.notice === notice);
              return (
                choices.length > 0 && (
                  <NoticeChoices key={notice} notice={notice} choices={choices} offered={offered} onChoose={choose} />
                )
              );
            })}
            {offered.includes('sms') && phone === null && (
              <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">{text.noPhone}</p>
            )}
          </>
        ) : (
          <PanelNotLoaded query={query} failed={`${text.failed}.`} loading={text.loading} />
        )}
      </Panel>
    </div>
  );
}
