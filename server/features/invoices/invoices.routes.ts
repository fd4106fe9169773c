import { Readable } from 'node:stream';
import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { asActor } from '#server/db/asActor.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { aging } from '#server/features/invoices/money/aging.queries.ts';
import { balanceOf, ownBalance } from '#server/features/invoices/money/balance.queries.ts';
import { credit } from '#server/features/invoices/money/credit.service.ts';
import * as drafts from '#server/features/invoices/drafts/draft.service.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import * as service from '#server/features/invoices/invoices.service.ts';
import { withDelivery } from '#server/features/invoices/issue/delivery.queries.ts';
import { issue } from '#server/features/invoices/issue/issue.service.ts';
import { linesOf } from '#server/features/invoices/list/export.ts';
import { counts, list } from '#server/features/invoices/list/list.queries.ts';
import { remind } from '#server/features/invoices/reminders/remind.service.ts';
import * as unbilled from '#server/features/invoices/unbilled/unbilled.queries.ts';
import { bill, billingOf, waive } from '#server/features/invoices/unbilled/unbilled.service.ts';
import { page, readCursor, type Cursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';
import { exportPage } from '#server/http/csv.ts';

export function invoiceRoutes({ pool, config }: Deps) {
  return {
    async 'invoice.list'({ actor, query: { cursor, ...filter } }) {
      const after = readCursor(cursor);
      return page(await asActor(pool, actor, async (tx) => withDelivery(tx, actor, await list(tx, filter, after))));
    },

    'invoice.count': { read: counts },

    async 'invoice.export'({ actor, query, reply }) {
      const read = (after: Cursor | null) => asActor(pool, actor, (tx) => list(tx, query, after, exportPage));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="invoices-${day}.csv"`);
      return Readable.from(linesOf(first, read));
    },

    'invoice.aging': ({ actor }) =>
      asActor(pool, actor, async (tx) => {
        const [{ currency }, buckets] = await Promise.all([business(tx), aging(tx)]);
        return { currency, buckets };
      }),

    async 'invoice.unbilled'({ actor, query }) {
      const after = readCursor(query.cursor);
      const rows = await asActor(pool, actor, (tx) => unbilled.list(tx, query.client, after));
      const { next } = page(rows.map(({ job_id, done_at }) => ({ id: job_id, created_at: done_at })));
      return { items: rows.slice(0, pageSize), next };
    },

    'invoice.ofJob': ({ actor, params }) => asActor(pool, actor, (tx) => billingOf(tx, params.id)),

    'invoice.waive': (tx, { actor, params, body }) => waive(tx, actor, params.id, body.reason),

    async 'invoice.read'({ actor, params }) {
      const invoice = await asActor(pool, actor, (tx) => invoices.detail(tx, actor, params.id));
      if (!invoice) throw new PortalError('not_found');
      return invoice;
    },

    'invoice.create': (tx, { actor, body }) => drafts.create(tx, actor, body),

    'invoice.bill': (tx, { actor, body }) => bill(tx, actor, config, body),

    'invoice.update': (tx, { actor, params, body }) => drafts.update(tx, actor, params.id, body),

    'invoice.delete': (tx, { params }) => drafts.remove(tx, params.id),

    'invoice.issue': (tx, { actor, params, body }) => issue(tx, actor, config, { ...params, ...body }),

    'invoice.send': (tx, { actor, params }) => service.send(tx, actor, config, params.id),

    'invoice.remind': (tx, { actor, params }) => remind(tx, actor, config, params.id),

    'invoice.void': (tx, { actor, params, body }) => service.voidInvoice(tx, actor, params.id, body.reason),

    'invoice.credit': (tx, { actor, params, body }) => credit(tx, actor, params.id, body),

    'invoice.applyCredit': (tx, { actor, params, body }) =>
      service.applyCredit(tx, actor, params.id, body.amount_cents),

    'balance.own': { read: ownBalance },

    'balance.read': ({ actor, params }) =>
      asActor(pool, actor, async (tx) => {
        if (!(await clients.exists(tx, params.id))) throw new PortalError('not_found');
        return balanceOf(tx, params.id);
      }),
  } satisfies Partial<Handlers>;
}
