import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import { monthOf } from '#server/features/commission/fold.ts';
import { signedIn } from '#test/support/client.ts';
import { addSoldInvoice, foldNow, payCash } from '#test/support/commission.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import { today } from '#test/support/today.ts';
import type { World } from '#test/support/world.ts';

/** A representative who earned $20.00 last month. */
async function earned({ admin, office, portal, addClient }: World) {
  const rep = await addPerson(admin, 'sales');
  const invoice = await addSoldInvoice(admin, office, await addClient(), [{ staff: rep.id, price: 20_000 }]);
  const lastMonth = monthOf(addDays(monthOf(today()), -1));
  await payCash(office, invoice, invoice.total_cents, lastMonth);
  await foldNow(admin);
  const { rows } = await admin.query<{ id: string }>('select id from commission_entries where staff_id = $1', [rep.id]);
  return { rep, client: await signedIn(portal, rep), lastMonth, line: Number(rows[0]!.id) };
}

const asked = async (world: World) => {
  const { client, line } = await earned(world);
  const body = { id: uuidv7(), line_id: line, question: 'Why 10%?' };
  return { client, body };
};

const rule = (valid_from: string) => ({
  id: uuidv7(),
  kind: 'once',
  staff_id: null,
  valid_from,
  valid_to: null,
  tiers: [{ from_cents: 0, ppm: 120_000 }],
});
let rules = 0;
/** A different future day for each sample: two rules may not begin on the same day. */
const nextDay = () => addDays('2090-01-01', rules++);
const goals = { monthly_target_cents: 2_000_000, quarterly_bonus_cents: 500_000, team_goal_cents: 5_000_000 };

export const commissionSamples = {
  'commission.statement': { success: async (world) => ({ client: (await earned(world)).client }) },
  'commission.lines': { success: async (world) => ({ client: (await earned(world)).client }) },
  'commission.waiting': {},
  'commission.csv': {},
  'commission.overview': {},
  'commission.rules': {},
  // The rule begins in the past.
  'commission.addRule': {
    probe: () => ({ body: rule('2020-01-01'), status: 400 }),
    success: async () => ({ body: rule(nextDay()) }),
  },
  'commission.removeRule': {
    success: async ({ office }) => {
      const body = rule(nextDay());
      await office.command('POST', '/api/commission/rules', body);
      return { id: body.id };
    },
  },
  // The month isn't over.
  'commission.payOut': {
    probe: () => ({
      body: { through: '2099-01-01', people: [{ staff_id: uuidv7(), amount_cents: 1 }] },
      status: 409,
    }),
    success: async (world) => {
      const { rep, lastMonth } = await earned(world);
      return { body: { through: lastMonth, people: [{ staff_id: rep.id, amount_cents: 2_000 }] } };
    },
  },
  'commission.ask': {
    probe: () => ({ body: { id: uuidv7(), line_id: 999_999_999, question: 'Why?' }, status: 404 }),
    success: asked,
  },
  'commission.answer': {
    probe: () => ({ body: { answer: 'Because.' }, status: 404 }),
    success: async (world) => {
      const { client, body } = await asked(world);
      await client.command('POST', '/api/commission/questions', body);
      return { id: body.id, body: { answer: 'It is one-time work.' } };
    },
  },
  'salesGoals.read': {},
  'salesGoals.update': {
    probe: () => ({ body: goals }),
    success: async () => ({ body: { ...goals, team_goal_cents: 6_000_000 + Math.floor(Math.random() * 1_000_000) } }),
  },
} satisfies Samples<`commission.${string}` | `salesGoals.${string}`>;
