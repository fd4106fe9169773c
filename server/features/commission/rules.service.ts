import { sql } from 'kysely';
import type { CommissionRule, NewRule } from '#contract/money/commission.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { commissionErrorText as text } from '#text/moneyErrors.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { today } from '#server/features/business/business.queries.ts';
import { isRep } from '#server/features/commission/commission.queries.ts';
import { ruleFor } from '#server/features/commission/fold.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  [raised.rule_start]: () => refused('valid_from', text.startsTooEarly),
  [raised.rule_in_use]: () => new PortalError('rule_in_use'),
  // Another rule of the same kind, for the same person, begins on the same day.
  commission_rules_kind_staff_id_valid_from_key: () => refused('valid_from', text.ruleTwice),
  commission_rules_pkey: () => refused('id', text.ruleTwice),
};

type StoredRule = Omit<CommissionRule, 'current' | 'removable'> & { used: boolean };

/** General rules come before personal ones; newest first within each kind. */
const stored = (tx: Tx): Promise<StoredRule[]> =>
  tx.all(sql<StoredRule>`
    select r.id, r.kind, r.staff_id, p.full_name as staff_name, r.valid_from, r.valid_to, r.tiers,
      exists (select from commission_entries e where e.rule_id = r.id) as used
    from commission_rules r left join profiles p on p.id = r.staff_id
    order by r.staff_id is not null, r.kind, r.valid_from desc, r.id`);

export async function list(tx: Tx): Promise<CommissionRule[]> {
  const [rules, day] = await Promise.all([stored(tx), today(tx)]);
  const shown = ({ used, ...rule }: StoredRule): CommissionRule => ({
    ...rule,
    current: rule.valid_from <= day && ruleFor(rules, rule.kind, rule.staff_id ?? '', day).id === rule.id,
    removable: !used && rule.valid_from > day,
  });
  return rules.map(shown);
}

const changeOf = (action: 'commission_rule.added' | 'commission_rule.removed', rule: NewRule): Change => ({
  action,
  entity: 'commission_rule',
  id: rule.id,
  fields: ['kind', 'staff_id', 'valid_from', 'valid_to', 'tiers'],
  ...(action === 'commission_rule.added' ? { after: rule } : { before: rule }),
  audience: { users: [], roles: ['admin', 'sales'] },
});

/** Past commission never changes: a rule begins tomorrow at the earliest, and the database enforces it. */
export async function addRule(tx: Tx, actor: Actor, rule: NewRule): Promise<Effect<CommissionRule[]>> {
  const { id, kind, staff_id, valid_from, valid_to, tiers } = rule;
  if (staff_id === null && valid_to !== null) throw refused('valid_to', text.everybodyStays);
  if (staff_id !== null && !(await isRep(tx, staff_id))) throw refused('staff_id', text.notARep);
  const insert = tx.run(sql`
    insert into commission_rules (id, kind, staff_id, valid_from, valid_to, tiers, created_by)
    values (${id}, ${kind}, ${staff_id}, ${valid_from}, ${valid_to}, ${JSON.stringify(tiers)}::jsonb, ${actor.id})`);
  await refusing(refusals, insert);
  return { answer: await list(tx), changes: [changeOf('commission_rule.added', rule)] };
}

export async function removeRule(tx: Tx, id: string): Promise<Effect<CommissionRule[]>> {
  const found = (await stored(tx)).find((rule) => rule.id === id);
  if (!found) throw new PortalError('not_found');
  await refusing(refusals, tx.run(sql`delete from commission_rules where id = ${id}`));
  return { answer: await list(tx), changes: [changeOf('commission_rule.removed', found)] };
}
