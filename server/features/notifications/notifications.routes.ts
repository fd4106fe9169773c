import { onlyRow } from '#contract/event.ts';
import type { NotificationRule } from '#contract/notification.ts';
import { notices } from '#contract/notices.ts';
import { channels } from '#contract/trade.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as notifications from '#server/features/notifications/notifications.queries.ts';
import { list } from '#server/features/notifications/notifications.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function notificationRoutes({ pool }: Deps) {
  return {
    async 'notification.count'({ actor }) {
      return { unread: await asActor(pool, actor, (tx) => notifications.countUnread(tx, actor.id)) };
    },

    'notification.list': ({ actor }) => asActor(pool, actor, (tx) => list(tx, actor)),

    async 'notification.readAll'(tx, { actor }) {
      const marked = await notifications.markRead(tx, actor.id);
      const answer = { unread: 0 };
      if (marked === 0) return { answer, changes: [] };
      const audience = { users: [actor.id], roles: [] };
      return {
        answer,
        // All of one person's at once: the person stands for them.
        changes: [
          { action: 'notifications.read', entity: 'notification' as const, id: actor.id, fields: [], audience },
        ],
      };
    },

    async 'notification.rules'({ actor }) {
      return { rules: inOrder(await asActor(pool, actor, notifications.findRules)) };
    },

    async 'notification.setRules'(tx, { body }) {
      const before = new Map((await notifications.lockRules(tx)).map((rule) => [rule.notice, rule]));
      const changed = body.rules.filter((rule) =>
        channels.some((channel) => before.get(rule.notice)?.[channel] !== rule[channel]),
      );
      const answer = { rules: inOrder(body.rules) };
      if (changed.length === 0) return { answer, changes: [] };
      await Promise.all(changed.map((rule) => notifications.updateRule(tx, rule)));
      const change: Change = {
        action: 'notification_rules.updated',
        entity: 'notification_rule',
        id: onlyRow,
        fields: changed.map(({ notice }) => notice),
        audience: { users: [], roles: ['admin' as const] },
      };
      return { answer, changes: [change] };
    },
  } satisfies Partial<Handlers>;
}

/** As the contract lists them, whoever wrote them down. */
const inOrder = (rules: NotificationRule[]): NotificationRule[] =>
  rules.toSorted((one, other) => notices.indexOf(one.notice) - notices.indexOf(other.notice));
