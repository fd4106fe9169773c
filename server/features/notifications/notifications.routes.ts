import { onlyRow } from '#contract/base/event.ts';
import type { NotificationRule } from '#contract/office/notification.schema.ts';
import { notices } from '#contract/office/notices.ts';
import { roles } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { channels } from '#contract/office/integration.kinds.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import { choose, readChoices } from '#server/features/notifications/choices.service.ts';
import * as notifications from '#server/features/notifications/notifications.queries.ts';
import { list, readOne } from '#server/features/notifications/notifications.service.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function notificationRoutes({ pool, config }: Deps) {
  return {
    async 'notification.count'({ actor }) {
      return { unread: await asActor(pool, actor, (tx) => notifications.countUnread(tx, actor.id)) };
    },

    async 'notification.list'({ actor, query }) {
      const after = readCursor(query.cursor);
      return asActor(pool, actor, (tx) => list(tx, actor, query.show, after));
    },

    async 'notification.readOne'(tx, { actor, params }) {
      const wasNew = await readOne(tx, actor, params.id);
      const unread = await notifications.countUnread(tx, actor.id);
      return { answer: { unread }, changes: wasNew ? [readBy(actor, params.id)] : [] };
    },

    async 'notification.readAll'(tx, { actor }) {
      const marked = await notifications.markAllRead(tx, actor.id);
      // All notices of one person change at once, so the audit row names the person.
      return { answer: { unread: 0 }, changes: marked > 0 ? [readBy(actor, actor.id)] : [] };
    },

    async 'notification.choices'({ actor }) {
      return { choices: await asActor(pool, actor, (tx) => readChoices(tx, actor, config)) };
    },

    async 'notification.choose'(tx, { actor, body }) {
      const changed = await choose(tx, actor, config, body);
      const change: Change = {
        action: 'notification_choices.updated',
        entity: 'notification_rule',
        // The audit row names the person, because choices have no id.
        id: actor.id,
        fields: [`${body.notice}_by_${body.channel}`],
        audience: { users: [actor.id], roles: [] },
      };
      return { answer: { choices: await readChoices(tx, actor, config) }, changes: changed ? [change] : [] };
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
        // All roles are notified, because these rules limit every user's own choices.
        audience: { users: [], roles: [...roles] },
      };
      return { answer, changes: [change] };
    },
  } satisfies Partial<Handlers>;
}

const readBy = (actor: Actor, id: string): Change => ({
  action: 'notifications.read',
  entity: 'notification',
  id,
  fields: [],
  audience: { users: [actor.id], roles: [] },
});

/** In the contract's order, whatever order they were stored in. */
const inOrder = (rules: NotificationRule[]): NotificationRule[] =>
  rules.toSorted((one, other) => notices.indexOf(one.notice) - notices.indexOf(other.notice));
