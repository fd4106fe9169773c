import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import { QuoteRules } from '#contract/sales/quote.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { createTurns } from '#server/features/invoices/pdf/turns.ts';
import { orLater, shown } from '#server/features/invoices/pdf/reply.ts';
import { byRequest } from '#server/features/payments/funnel/checkout.routes.ts';
import * as answer from '#server/features/quotes/answer.service.ts';
import { payDeposit } from '#server/features/quotes/pay.service.ts';
import { findPdfData } from '#server/features/quotes/pdf/data.queries.ts';
import { quotePdf } from '#server/features/quotes/pdf/quotePdf.ts';
import { startPlan } from '#server/features/quotes/plan.service.ts';
import * as rules from '#server/features/quotes/quoteRules.queries.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import { detail } from '#server/features/quotes/read.ts';
import * as drafts from '#server/features/quotes/save.service.ts';
import * as sending from '#server/features/quotes/send.service.ts';
import { settleQuote } from '#server/features/quotes/settle.service.ts';
import { pageBy, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = QuoteRules.keyof().options;

export function quoteRoutes(deps: Deps) {
  const { pool, config } = deps;
  const online = deps.paypal !== null;
  const inTurn = createTurns();

  return {
    async 'quote.list'({ actor, query }) {
      const after = readCursor(query.cursor);
      const rows = await asActor(pool, actor, (tx) => quotes.list(tx, actor.role === 'sales', query, after));
      return pageBy(rows, ({ updated_at }) => updated_at);
    },

    'quote.count': ({ actor }) => asActor(pool, actor, (tx) => quotes.counts(tx, actor.role === 'sales')),

    'quote.read': ({ actor, params }) => asActor(pool, actor, (tx) => detail(tx, params.id, online)),

    'quote.save': (tx, { actor, params, body }) => drafts.save(tx, actor, params.id, body, online),

    'quote.delete': (tx, { params }) => drafts.remove(tx, params.id),

    'quote.send': (tx, { actor, params, body }) => sending.send(tx, actor, params.id, body.version, { config, online }),

    'quote.revise': (tx, { actor, params, body }) => drafts.revise(tx, actor, params.id, body.id, online),

    'quote.duplicate': (tx, { actor, params, body }) => drafts.duplicate(tx, actor, params.id, body.id, online),

    'quote.withdraw': (tx, { actor, params, body }) => sending.withdraw(tx, actor, params.id, body.reason, online),

    'quote.acceptFor': (tx, { actor, params, body, origin }) =>
      answer.acceptFor(tx, actor, origin, params.id, body, online),

    'quote.ask': (tx, { params, body }) => sending.askApproval(tx, params.id, body.version, online),

    'quote.approve': (tx, { actor, params, body }) => sending.approve(tx, actor, params.id, body.version, online),

    'quote.pdf': ({ actor, params, request, reply }) =>
      orLater(request, reply, () =>
        inTurn(actor.id, async () => {
          const found = await asActor(pool, actor, async (tx) => {
            const { content } = await detail(tx, params.id, online);
            return { ...(await findPdfData(tx, params.id))!, content };
          });
          return shown(reply, await quotePdf(found));
        }),
      ),

    'quote.startPlan': (tx, { params, body }) => startPlan(tx, params.id, body),

    'quoteRules.read': ({ actor }) => asActor(pool, actor, rules.read),

    async 'quoteRules.update'(tx, { body }) {
      const before = await rules.lock(tx);
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const after = await rules.update(tx, body);
      const audience = { users: [], roles: ['admin' as const, 'sales' as const] };
      const change = { entity: 'quote_rules' as const, id: onlyRow, fields, before, after, audience };
      return { answer: after, changes: [{ action: 'quote_rules.updated', ...change }] };
    },

    'quote.own': ({ actor }) => asActor(pool, actor, quotes.own),

    async 'quote.ownRead'({ actor, params }) {
      const found = await asActor(pool, actor, (tx) => quotes.findOwn(tx, params.id));
      if (!found) throw new PortalError('not_found');
      return found;
    },

    'quote.ownPdf': ({ actor, params, request, reply }) =>
      orLater(request, reply, () =>
        inTurn(actor.id, async () => {
          const found = await asActor(pool, actor, (tx) => findPdfData(tx, params.id));
          if (!found) throw new PortalError('not_found');
          return shown(reply, await quotePdf(found));
        }),
      ),

    'quote.open': (tx, { params }) => answer.open(tx, params.id),

    'quote.accept': (tx, { actor, session, origin, params, body }) =>
      answer.accept(tx, actor, session, origin, params.id, body),

    async 'quote.settle'({ actor, params, request }) {
      const find = () => asActor(pool, actor, (tx) => quotes.findOwn(tx, params.id));
      if (!(await find())) throw new PortalError('not_found');
      await settleQuote(deps, params.id, byRequest(actor, request));
      return (await find())!;
    },

    'quote.decline': (tx, { params, body }) => answer.decline(tx, params.id, body),

    'quote.cancel': (tx, { actor, params }) => answer.cancel(tx, actor, params.id),

    'quote.pay': (tx, { actor, params, body }) => payDeposit(tx, actor, params.id, body, online),
  } satisfies Partial<Handlers>;
}
