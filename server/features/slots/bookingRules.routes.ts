import { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { onlyRow } from '#contract/base/event.ts';
import { asActor } from '#server/db/asActor.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = BookingRules.keyof().options;

export function bookingRulesRoutes({ pool }: Deps) {
  return {
    'bookingRules.read': ({ actor }) => asActor(pool, actor, rules.read),

    async 'bookingRules.update'(tx, { body }) {
      const before = await rules.lock(tx);
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const after = await rules.update(tx, body);
      const audience = { users: [], roles: ['admin' as const, 'client' as const] };
      const change = { entity: 'booking_rules' as const, id: onlyRow, fields, before, after, audience };
      return { answer: after, changes: [{ action: 'booking_rules.updated', ...change }] };
    },
  } satisfies Partial<Handlers>;
}
