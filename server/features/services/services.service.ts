import { isDeepStrictEqual } from 'node:util';
import { toCategory } from '#contract/jobs/categories.ts';
import { PortalError } from '#contract/errors.ts';
import { serviceLimits } from '#contract/base/limits.ts';
import { lacksExtra, rateOf } from '#contract/money/price.ts';
import { roles } from '#contract/base/role.ts';
import { ServiceUpdate, type NewService, type Service } from '#contract/jobs/service.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { serviceCopyText, serviceEditorText } from '#text/services.ts';
import { fitsOnline, serviceKinds } from '#contract/jobs/service.kinds.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { today } from '#server/features/business/business.queries.ts';
import * as services from '#server/features/services/services.queries.ts';
import { refused } from '#server/http/refused.ts';

type Values = Omit<ServiceUpdate, 'price'>;

const editable = ServiceUpdate.omit({ price: true }).keyof().options;

/** Skills in the catalogue's order without duplicates, and checklist steps without duplicates. */
export const tidy = <T extends Values>(body: T): T => ({
  ...body,
  category: toCategory(body.category),
  online: body.online && fitsOnline(body),
  wait_after_percent: body.wait_minutes ? body.wait_after_percent : null,
  skills: serviceKinds.filter((skill) => body.skills.includes(skill)),
  checklist: body.checklist.filter(({ task }, index, all) => all.findIndex((step) => step.task === task) === index),
});

/** A cure comes after a part of the work, so it needs to say which. */
export const lacksCure = ({ wait_minutes, wait_after_percent }: Values): boolean =>
  wait_minutes > 0 && wait_after_percent === null;

/** What is written. A category has one spelling: the one that the price book already has. */
async function checked<T extends Values>(tx: Tx, typed: T): Promise<T> {
  const body = tidy(typed);
  if (lacksCure(body)) throw refused('wait_after_percent', fill(fieldText.whole, serviceLimits.wait_after_percent));
  return { ...body, category: (await services.categoryLike(tx, body.category)) ?? body.category };
}

export async function create(tx: Tx, body: NewService): Promise<Effect<Service>> {
  const { id, price, checklist, ...values } = await checked(tx, body);
  if (lacksExtra(values.pricing, price)) throw refused('price.extra_cents', serviceEditorText.problems.each);
  if ((await services.insert(tx, id, values)) === 0)
    throw new PortalError((await services.isNameTaken(tx, values.name)) ? 'name_taken' : 'command_reused');
  await services.addPrice(tx, id, price);
  await services.setChecklist(tx, id, checklist);
  const answer = (await services.findById(tx, id))!;
  const after = { ...answer, price: price.price_cents };
  return { answer, changes: [changeOf('service.created', id, [...editable, 'price'], { after })] };
}

/** Copies a service at today's price under another name. The copy isn't sold until a user has reviewed it and turns it on. */
export async function duplicate(tx: Tx, original: Service, id: string): Promise<Effect<Service>> {
  const { id: _, created_at: __, prices, ...values } = original;
  const valid_from = await today(tx);
  const price = rateOf(prices, valid_from) ?? prices.at(-1)!;
  return create(tx, {
    ...values,
    id,
    name: await freeName(tx, values.name),
    active: false,
    price: { ...price, valid_from },
  });
}

/** "Copy of House wash", and if that is taken "Copy 2 of House wash". */
async function freeName(tx: Tx, name: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const wanted = fill(copy === 1 ? serviceCopyText.first : serviceCopyText.further, { copy, name });
    const free = wanted.slice(0, serviceLimits.name.max).trim();
    if (!(await services.isNameTaken(tx, free))) return free;
  }
}

/** The caller holds the lock on the service. */
export async function change(tx: Tx, before: Service, body: ServiceUpdate): Promise<Effect<Service>> {
  const { price, ...values } = await checked(tx, body);
  const fields = differing(before, values);
  if (price && before.prices.some(({ valid_from }) => valid_from === price.valid_from))
    throw new PortalError('price_exists');
  if (fields.length === 0 && !price) return { answer: before, changes: [] };
  // A price from before this rule may stay as it is; a new price or another way of pricing must fit.
  const rate = price ?? (fields.includes('pricing') ? before.prices[0] : undefined);
  if (rate && lacksExtra(values.pricing, rate)) throw refused('price.extra_cents', serviceEditorText.problems.each);
  const { checklist, ...columns } = values;
  const changed = Object.fromEntries(Object.entries(columns).filter(([key]) => fields.some((field) => field === key)));
  if (Object.keys(changed).length > 0) await refusing(refusals, services.update(tx, before.id, changed));
  if (fields.includes('checklist')) await services.setChecklist(tx, before.id, checklist);
  if (price) await services.addPrice(tx, before.id, price);
  const answer = (await services.findById(tx, before.id))!;
  const rows = {
    before: { ...before, price: before.prices[0]?.price_cents },
    after: { ...answer, price: price?.price_cents },
  };
  return { answer, changes: [changeOf('service.updated', before.id, [...fields, ...(price ? ['price'] : [])], rows)] };
}

export const differing = (before: Service, values: Values) =>
  editable.filter((field) => !isDeepStrictEqual(before[field], values[field]));

/** A unique index decides whether a name is free. */
const refusals: Refusals = { '23505': () => new PortalError('name_taken') };

/** The change goes to all roles that may see the price book. */
const changeOf = (
  action: AuditAction,
  id: string,
  fields: string[],
  rows: Pick<Change, 'before' | 'after'>,
): Change => ({
  action,
  entity: 'service',
  id,
  fields,
  ...rows,
  audience: { users: [], roles: [...roles] },
});
