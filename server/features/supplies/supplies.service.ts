import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import {
  SupplySave,
  type AskSupplies,
  type CountVan,
  type DecideRequest,
  type JobSupply,
  type MoveSupply,
  type ServiceSupply,
  type Supply,
  type UseSupply,
} from '#contract/field/supply.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as requests from '#server/features/supplies/requests.queries.ts';
import * as supplies from '#server/features/supplies/supplies.queries.ts';
import { occurredAt } from '#server/occurred.ts';

/** The foreign keys mean a supply, a technician or a service that doesn't exist. */
const refusals: Refusals = {
  supplies_name: () => new PortalError('name_taken'),
  [raised.stock_short]: () => new PortalError('not_enough'),
  [raised.supply_off_job]: () => new PortalError('not_found'),
  '23503': () => new PortalError('not_found'),
};

type Told = { action: AuditAction; id: string; fields: string[]; users?: (string | null)[] };
const changed = ({ action, id, fields, users = [] }: Told): Change => ({
  action,
  entity: 'supply',
  id,
  fields,
  audience: { users: users.filter((user) => user !== null), roles: ['admin'] },
});

export async function create(tx: Tx, body: Supply): Promise<Effect<Supply>> {
  if ((await refusing(refusals, supplies.insert(tx, body))) === 0) throw new PortalError('command_reused');
  const fields = SupplySave.keyof().options;
  return { answer: body, changes: [changed({ action: 'supply.created', id: body.id, fields })] };
}

export async function update(tx: Tx, id: string, body: SupplySave): Promise<Effect<Supply>> {
  const before = await supplies.lock(tx, id);
  if (!before) throw new PortalError('not_found');
  const fields = SupplySave.keyof().options.filter((field) => before[field] !== body[field]);
  if (fields.length === 0) return { answer: before, changes: [] };
  await refusing(refusals, supplies.update(tx, id, body));
  return { answer: { id, ...body }, changes: [changed({ action: 'supply.updated', id, fields })] };
}

/** Writes one line for a count or a delivery, two for a move from the shop into a van. */
export async function move(tx: Tx, actor: Actor, body: MoveSupply): Promise<Effect<null>> {
  if (!(await supplies.lock(tx, body.supply_id))) throw new PortalError('not_found');
  const holder_id = body.kind === 'received' ? null : body.holder_id;
  const { id, supply_id, kind } = body;
  const line = { supply_id, moved_by: actor.id, occurred_at: new Date().toISOString() };
  const quantity =
    body.kind === 'count' ? rounded(body.quantity - (await supplies.level(tx, supply_id, holder_id))) : body.quantity;
  // The count matches the known level.
  if (quantity === 0) return { answer: null, changes: [] };
  if (kind === 'handed_out') await handOut(tx, { ...line, quantity }, holder_id);
  else if ((await refusing(refusals, supplies.move(tx, { ...line, id, holder_id, kind, quantity }))) === 0)
    throw new PortalError('command_reused');
  const action = ({ count: 'supply.counted', received: 'supply.received', handed_out: 'supply.handed_out' } as const)[
    kind
  ];
  return { answer: null, changes: [changed({ action, id: supply_id, fields: ['quantity'], users: [holder_id] })] };
}

type Line = { supply_id: string; moved_by: string; occurred_at: string; quantity: number };

async function handOut(tx: Tx, { quantity, ...line }: Line, to: string | null): Promise<void> {
  const sides = [
    { holder_id: null, quantity: -quantity },
    { holder_id: to, quantity },
  ];
  for (const side of sides)
    await refusing(refusals, supplies.move(tx, { id: uuidv7(), kind: 'handed_out', ...line, ...side }));
}

/** Rounds to two decimals, because differences are computed in floating point. */
const rounded = (quantity: number) => Math.round(quantity * 100) / 100;

export async function setService(tx: Tx, id: string, items: ServiceSupply[]): Promise<Effect<ServiceSupply[]>> {
  if (!(await supplies.lockService(tx, id))) throw new PortalError('not_found');
  if (new Set(items.map(({ supply_id }) => supply_id)).size < items.length) throw new PortalError('invalid_input');
  const before = await supplies.ofService(tx, id);
  await refusing(refusals, supplies.setService(tx, id, items));
  const answer = await supplies.ofService(tx, id);
  if (isDeepStrictEqual(before, answer)) return { answer, changes: [] };
  const change: Change = {
    action: 'service.supplies_set',
    entity: 'service',
    id,
    fields: ['supplies'],
    audience: { users: [], roles: ['admin', 'tech'] },
  };
  return { answer, changes: [change] };
}

/** A technician counts their own van. */
export async function count(tx: Tx, actor: Actor, body: z.infer<typeof CountVan>): Promise<Effect<null>> {
  const { supply_id, id } = body;
  if (!(await supplies.lock(tx, supply_id))) throw new PortalError('not_found');
  const quantity = rounded(body.quantity - (await supplies.level(tx, supply_id, actor.id)));
  if (quantity === 0) return { answer: null, changes: [] };
  const { at } = occurredAt(body.occurred_at);
  const line = {
    id,
    supply_id,
    holder_id: actor.id,
    kind: 'count',
    quantity,
    moved_by: actor.id,
    occurred_at: at,
  } as const;
  if ((await refusing(refusals, supplies.move(tx, line))) === 0) throw new PortalError('command_reused');
  const told = changed({ action: 'supply.counted', id: supply_id, fields: ['quantity'], users: [actor.id] });
  return { answer: null, changes: [told] };
}

/** The total that a visit used; the difference to the known total is taken from the van, or put back into it. */
export async function use(tx: Tx, actor: Actor, body: z.infer<typeof UseSupply>): Promise<Effect<JobSupply[]>> {
  const { id, supply_id, job_id } = body;
  if (!(await supplies.lock(tx, supply_id))) throw new PortalError('not_found');
  const known = await supplies.usedOn(tx, job_id, supply_id);
  const quantity = rounded((known ?? 0) - body.quantity);
  const changes: Change[] = [];
  if (known === null || quantity !== 0) {
    const { at } = occurredAt(body.occurred_at);
    const line = {
      id,
      supply_id,
      holder_id: actor.id,
      job_id,
      kind: 'used',
      quantity,
      moved_by: actor.id,
      occurred_at: at,
    } as const;
    if ((await refusing(refusals, supplies.move(tx, line))) === 0) throw new PortalError('command_reused');
    changes.push(changed({ action: 'supply.used', id: supply_id, fields: ['quantity'], users: [actor.id] }));
  }
  return { answer: await supplies.ofJob(tx, job_id), changes };
}

export async function ask(tx: Tx, actor: Actor, body: AskSupplies): Promise<Effect<null>> {
  const { items, occurred_at, ...plan } = body;
  const { at } = occurredAt(occurred_at);
  const rows = items.map((item) => ({ ...item, ...plan, person_id: actor.id, occurred_at: at }));
  if ((await refusing(refusals, requests.insert(tx, rows))) < rows.length) throw new PortalError('command_reused');
  return { answer: null, changes: items.map(({ id }) => requestChange('supply_request.asked', id, actor.id)) };
}

const requestChange = (action: AuditAction, id: string, person: string): Change => ({
  action,
  entity: 'supply_request',
  id,
  fields: ['state'],
  audience: { users: [person], roles: ['admin'] },
});

export async function withdraw(tx: Tx, actor: Actor, id: string): Promise<Effect<null>> {
  const request = await requests.lock(tx, id);
  if (!request) throw new PortalError('not_found');
  await requests.withdraw(tx, id);
  return { answer: null, changes: [requestChange('supply_request.withdrawn', id, actor.id)] };
}

const waiting = new Set(['asked', 'ordered', 'ready']);

/** Handing out also moves the supply from the shop into the van. */
export async function decide(tx: Tx, actor: Actor, id: string, body: DecideRequest): Promise<Effect<null>> {
  const request = await requests.lock(tx, id);
  if (!request) throw new PortalError('not_found');
  if (!waiting.has(request.state)) throw new PortalError('changed_meanwhile');
  const { supply_id, person_id, quantity } = request;
  await requests.decide(tx, id, body, actor.id);
  const changes = [requestChange('supply_request.decided', id, person_id)];
  if (body.state === 'handed_out' && supply_id) {
    await handOut(tx, { supply_id, quantity, moved_by: actor.id, occurred_at: new Date().toISOString() }, person_id);
    changes.push(changed({ action: 'supply.handed_out', id: supply_id, fields: ['quantity'], users: [person_id] }));
  }
  return { answer: null, changes };
}
