import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { choicesText } from '#text/notifications.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

/** It shows the owner's rules too, so news of either fetches it again. */
export const choicesQuery = queryOptions({
  queryKey: ['notification_rule', 'list', 'own'],
  queryFn: ({ signal }) => call('notification.choices', { signal }),
});

/** Shown before it is saved; what is refused goes back, with the reason. */
export function useChoose() {
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
      { onFailed: (error) => toast({ tone: 'error', title: choicesText.notSaved, body: messageOf(error) }) },
    );
  };
}
