import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as referrals from '#server/features/referrals/referrals.queries.ts';
import { add, approve, refuse, updateRules } from '#server/features/referrals/referrals.service.ts';
import { pageBy, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function referralRoutes({ pool }: Deps) {
  return {
    'referral.own': ({ actor }) => asActor(pool, actor, referrals.own),

    async 'referral.list'({ actor, query: { cursor, ...filter } }) {
      const after = readCursor(cursor);
      const rows = await asActor(pool, actor, (tx) => referrals.list(tx, filter, after));
      return pageBy(rows, ({ asked_at }) => asked_at);
    },

    'referral.count': ({ actor }) => asActor(pool, actor, referrals.counts),

    async 'referral.read'({ actor, params }) {
      const found = await asActor(pool, actor, (tx) => referrals.find(tx, params.id));
      if (!found) throw new PortalError('not_found');
      return found;
    },

    'referral.add': (tx, { body }) => add(tx, body),

    'referral.approve': (tx, { actor, params, body }) => approve(tx, actor, params.id, body.reason),

    'referral.refuse': (tx, { actor, params, body }) => refuse(tx, actor, params.id, body.reason),

    'referralRules.read': ({ actor }) => asActor(pool, actor, referrals.readRules),

    'referralRules.update': (tx, { body }) => updateRules(tx, body),
  } satisfies Partial<Handlers>;
}
