import { z } from 'zod';
import { supplyLimits } from '#contract/base/limits.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { pickups, requestStates } from '#contract/field/supply.kinds.ts';

/** Two decimals: a quarter of a gallon is a valid quantity. */
const Quantity = z.number().multipleOf(0.01).max(supplyLimits.quantity);
const Some = Quantity.min(0.01);
const Level = Quantity.min(0);

const fields = {
  name: z.string().trim().min(1).max(supplyLimits.name),
  /** The unit of the quantity: "gal", "boxes". */
  unit: z.string().trim().min(1).max(supplyLimits.unit),
  reorder_below: Level,
  active: z.boolean(),
};

export const Supply = z.strictObject({ id: Id, ...fields });
export const SupplySave = z.strictObject(fields);
export const NewSupply = z.strictObject({ id: Id, ...fields });

/** A line of the office's table: the stock of each holder, and the needs of tomorrow's visits. */
export const StockLine = Supply.extend({
  shop: z.number(),
  vans: z.array(z.strictObject({ holder_id: Id, quantity: z.number() })),
  /** The needs of tomorrow's visits, by technician. */
  needs: z.array(z.strictObject({ holder_id: Id, quantity: z.number() })),
});
export const Stock = z.strictObject({
  tomorrow: Day,
  /** Technicians, and other people who still have supplies in a van. */
  holders: z.array(z.strictObject({ id: Id, full_name: z.string() })),
  items: z.array(StockLine),
});

/** The office counts, receives and hands out. A holder is a van; null is the shop. */
export const MoveSupply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count'), id: Id, supply_id: Id, holder_id: Id.nullable(), quantity: Level }),
  z.strictObject({ kind: z.literal('received'), id: Id, supply_id: Id, quantity: Some }),
  z.strictObject({ kind: z.literal('handed_out'), id: Id, supply_id: Id, holder_id: Id, quantity: Some }),
]);

export const ServiceSupply = z.strictObject({ supply_id: Id, quantity: Some });
export const ServiceSupplies = z.strictObject({ items: z.array(ServiceSupply).max(supplyLimits.items) });

/**
 * The supplies that the services of a visit need, and those used; `used` is null until the visit is done or a person enters it.
 */
export const JobSupply = z.strictObject({
  supply_id: Id,
  name: z.string(),
  unit: z.string(),
  planned: z.number(),
  used: z.number().nullable(),
});

export const RequestItem = z.strictObject({
  id: Id,
  supply_id: Id.nullable(),
  /** An item that isn't in the supply list. */
  text: z.string().trim().min(1).max(supplyLimits.text).nullable(),
  quantity: Some,
});
export const AskSupplies = z.strictObject({
  items: z
    .array(RequestItem.refine(({ supply_id, text }) => (supply_id === null) === (text !== null)))
    .min(1)
    .max(supplyLimits.items),
  needed_by: Day,
  pickup: z.enum(pickups),
  ...occurred,
});

export const SupplyRequest = RequestItem.extend({
  text: z.string().nullable(),
  quantity: z.number(),
  person_id: Id,
  needed_by: Day,
  pickup: z.enum(pickups),
  state: z.enum(requestStates),
  /** Why it was declined. */
  note: z.string().nullable(),
  occurred_at: Instant,
  name: z.string().nullable(),
  unit: z.string().nullable(),
});

/** A request as the office decides it: with the stock of the shop and the van, and tomorrow's needs. */
export const ListedRequest = SupplyRequest.extend({
  person_name: z.string(),
  shop: z.number(),
  van: z.number(),
  needs: z.number(),
});

/** A technician's van, tomorrow's needs, and the technician's requests. */
export const Van = z.strictObject({
  tomorrow: Day,
  services: z.array(z.strictObject({ name: z.string(), visits: z.number().int() })),
  items: z.array(Supply.pick({ id: true, name: true, unit: true }).extend({ quantity: z.number(), needs: z.number() })),
  requests: z.array(SupplyRequest),
});

/** The whole stock of a van, or all that a visit used: not the difference. */
export const CountVan = z.strictObject({ id: Id, supply_id: Id, quantity: Level, ...occurred });
export const UseSupply = z.strictObject({ id: Id, job_id: Id, supply_id: Id, quantity: Level, ...occurred });

export const DecideRequest = z.strictObject({
  state: z.enum(['ordered', 'ready', 'handed_out', 'declined']),
  note: z.string().trim().min(1).max(supplyLimits.text).nullable(),
});

export type Supply = z.infer<typeof Supply>;
export type SupplySave = z.infer<typeof SupplySave>;
export type StockLine = z.infer<typeof StockLine>;
export type Stock = z.infer<typeof Stock>;
export type MoveSupply = z.infer<typeof MoveSupply>;
export type ServiceSupply = z.infer<typeof ServiceSupply>;
export type JobSupply = z.infer<typeof JobSupply>;
export type AskSupplies = z.infer<typeof AskSupplies>;
export type SupplyRequest = z.infer<typeof SupplyRequest>;
export type ListedRequest = z.infer<typeof ListedRequest>;
export type Van = z.infer<typeof Van>;
export type DecideRequest = z.infer<typeof DecideRequest>;
