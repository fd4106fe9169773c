import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { expectBooksToMatch, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { often } from '#test/support/thorough.ts';

let funnel: Funnel;

beforeAll(async () => {
  funnel = await startFunnel();
});

const total = 20_500;
const tip = 1_000;

/** What happens at PayPal, in the only possible order. */
type Story = {
  funding: 'paypal' | 'echeck';
  /** Refunds made on PayPal's website. */
  refunds: number[];
  end: 'nothing' | 'disputed' | 'dispute closed' | 'reversed';
};

const stories: fc.Arbitrary<Story> = fc.record({
  funding: fc.constantFrom('paypal', 'echeck'),
  refunds: fc.array(fc.integer({ min: 1, max: 7_000 }), { maxLength: 3 }),
  end: fc.constantFrom('nothing', 'disputed', 'dispute closed', 'reversed'),
});

/**
 * Events by their position in the story, some of them twice, in any order and several at once, with browser requests in between.
 */
const arrivals = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.nat(30) }, { weight: 1, arbitrary: fc.constant('sync') }),
  {
    minLength: 0,
    maxLength: 12,
  },
);

/** The steps of a story. Either we capture the order, or it is captured on PayPal's website, whichever comes first. */
function stepsOf({ funding, refunds, end }: Story, order: string): (() => Promise<unknown>)[] {
  const { paypal } = funnel;
  return [
    () => paypal.approve(order, funding),
    () => paypal.captureThere(order),
    ...(funding === 'echeck' ? [() => paypal.clear(order)] : []),
    ...refunds.map((cents) => () => paypal.refundThere(order, cents)),
    ...(end === 'reversed' ? [() => paypal.reverse(order)] : []),
    ...(end.startsWith('dispute') ? [() => paypal.dispute(order)] : []),
    ...(end === 'dispute closed' ? [() => paypal.closeDispute(order)] : []),
  ];
}

/** The final state, without values that differ from run to run. */
async function standing(id: string, invoice: string) {
  const [payment, invoiced, books, moved] = await Promise.all([
    funnel.payment(id),
    funnel.invoice(invoice),
    funnel.rows(
      `select account, sum(amount_cents)::int as cents from ledger_entries where invoice_id = $1 or payment_id = $2
       group by account order by account`,
      [invoice, id],
    ),
    funnel.rows(
      'select kind, amount_cents::int as cents from payment_transactions where payment_id = $1 order by kind, amount_cents',
      [id],
    ),
  ]);
  const { status, captured_cents, refunded_cents, quarantined } = payment;
  return { status, captured_cents, refunded_cents, quarantined, invoiced, books, moved };
}

/** Runs one payment through one story; some of its events arrive during it, some twice, and all of them at the end. */
async function live(story: Story, order: (number | 'sync')[]) {
  const { client, invoice } = await funnel.debtor(total);
  const payment = await funnel.opened(client, invoice, { tip_cents: tip });
  const steps = stepsOf(story, payment.order);
  const perStep = Math.ceil(order.length / steps.length);
  for (const [place, step] of steps.entries()) {
    await step();
    const events = await funnel.told(payment.order);
    const now = order.slice(place * perStep, (place + 1) * perStep);
    await Promise.all(
      now.map((one) =>
        one === 'sync' ? funnel.sync(client, payment.id) : funnel.deliver(events[one % events.length]!),
      ),
    );
  }
  const events = await funnel.told(payment.order);
  for (const event of order.length % 2 ? events : events.toReversed()) await funnel.deliver(event);
  await queueEmptied(funnel.admin);
  await funnel.later(payment.id);
  return standing(payment.id, invoice);
}

test('any order and any repetition of events reaches the same state', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stories, arrivals, async (story, order) => {
      const [plain, mixed] = [await live(story, []), await live(story, order)];
      expect(mixed).toEqual(plain);
      const back = story.refunds.reduce((sum, cents) => sum + cents, 0);
      expect(mixed.refunded_cents).toBe(story.end === 'reversed' ? total + tip : back);
      expect(mixed.status).toBe(
        story.end === 'reversed'
          ? 'reversed'
          : back === total + tip
            ? 'refunded'
            : story.end === 'disputed'
              ? 'disputed'
              : back > 0
                ? 'partially_refunded'
                : 'completed',
      );
      await expectBooksToMatch(funnel);
    }),
    { numRuns: often(10, 25), endOnFailure: true },
  );
});
