import { Readable } from 'node:stream';
import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import { today } from '#server/features/business/business.queries.ts';
import * as alerts from '#server/features/payments/alerts/alerts.queries.ts';
import { detail } from '#server/features/payments/list/detail.queries.ts';
import { exportRows, linesOf } from '#server/features/payments/list/export.ts';
import { counts, list } from '#server/features/payments/list/list.queries.ts';
import { record } from '#server/features/payments/manual/manual.service.ts';
import { statement } from '#server/features/payments/list/statement.ts';
import { shareTip, tipPage } from '#server/features/payments/tips/tips.service.ts';
import { page, readCursor, type Cursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function paymentRoutes({ pool }: Deps) {
  return {
    'payment.list': {
      read: async (tx, { query: { cursor, ...filter } }) => page(await list(tx, filter, readCursor(cursor))),
    },

    'payment.count': ({ actor, query }) => asActor(pool, actor, (tx) => counts(tx, query)),

    async 'payment.export'({ actor, query, reply }) {
      const read = (after: Cursor | null) => asActor(pool, actor, (tx) => exportRows(tx, query, after));
      // Read before the first byte is sent, so that a failure is an error response and not a truncated file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="payments-${day}.csv"`);
      return Readable.from(linesOf(first, read));
    },

    'payment.statement': ({ actor, query }) => asActor(pool, actor, (tx) => statement(tx, query)),

    async 'payment.read'({ actor, params }) {
      const payment = await asActor(pool, actor, (tx) => detail(tx, actor, params.id));
      if (!payment) throw new PortalError('not_found');
      return payment;
    },

    'payment.record': (tx, { actor, body }) => record(tx, actor, body),

    'payment.shareTip': (tx, { actor, params, body }) => shareTip(tx, actor, params.id, body.shares),

    'paymentAlert.list': ({ actor }) => asActor(pool, actor, alerts.list),

    async 'paymentAlert.resolve'(tx, { actor, params, body }) {
      const settled = await alerts.resolve(tx, params.id, actor.id, body.resolution);
      const answer = await alerts.find(tx, params.id);
      if (!answer) throw new PortalError('not_found');
      const change: Change = {
        action: 'payment_alert.resolved',
        entity: 'payment_alert',
        id: params.id,
        fields: ['resolved_at', 'resolved_by', 'note'],
        audience: { users: [], roles: ['admin'] },
      };
      return { answer, changes: settled ? [change] : [] };
    },

    'tip.list': ({ actor, query }) => asActor(pool, actor, (tx) => tipPage(tx, query.cursor)),
  } satisfies Partial<Handlers>;
}
