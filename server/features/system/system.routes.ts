import { onlyRow } from '#contract/base/event.ts';
import { pageSize } from '#contract/base/limits.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import { readFacts } from '#server/features/system/facts.ts';
import * as queue from '#server/features/system/queue.queries.ts';
import { describeChecks } from '#server/features/system/system.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function systemRoutes({ pool, config }: Deps) {
  return {
    async 'system.read'({ actor }) {
      const [facts, checks] = await Promise.all([
        readFacts({ pool, config }, (work) => asActor(pool, actor, work)),
        describeChecks({ pool, config }, actor),
      ]);
      return { ...facts, ...checks };
    },

    async 'system.unsent'({ actor, query }) {
      const rows = await asActor(pool, actor, (tx) => queue.unsent(tx, Number(query.cursor ?? 0)));
      const items = rows.slice(0, pageSize);
      return { items, next: rows.length > pageSize ? String(items.at(-1)!.id) : null };
    },

    async 'system.sendNow'(tx, { body }) {
      const tasks = await queue.sendNow(tx, body.id);
      const change: Change = {
        action: 'message.sent_now',
        entity: 'system',
        id: onlyRow,
        fields: [...new Set(tasks)],
        audience: { users: [], roles: ['admin'] },
      };
      return { answer: { count: tasks.length }, changes: tasks.length > 0 ? [change] : [] };
    },
  } satisfies Partial<Handlers>;
}
