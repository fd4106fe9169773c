import { z } from 'zod';
import { bookingLimits, assetLimits, jobLimits } from '#contract/base/limits.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { conditions, dayStates, vehicleSizes } from '#contract/trade.ts';

/** What is to be done, without a price: the server prices it. */
export const BookedItem = z.strictObject({
  service_id: Id,
  units: z.number().int().min(1).max(jobLimits.units).nullable(),
  square_feet: z.number().int().min(1).max(assetLimits.square_feet).nullable(),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  condition: z.enum(conditions),
});
const BookedItems = z.array(BookedItem).min(1).max(bookingLimits.items);

const cents = z.number().int();

/** What it comes to (contract/money/totals.ts computes it). */
export const Quote = z.strictObject({
  lines: z.array(
    z.strictObject({
      ...BookedItem.shape,
      /** Null: a line that isn't in the price book, of a visit that is moved. */
      service_id: Id.nullable(),
      name: z.string(),
      unit: z.string().nullable(),
      minutes: z.number().int(),
      price_cents: cents,
      /** Its part of the discount. */
      discount_cents: cents,
      taxable: z.boolean(),
    }),
  ),
  minutes: z.number().int(),
  subtotal_cents: cents,
  discount_cents: cents,
  tax: z.array(z.strictObject({ name: z.string(), rate_ppm: z.number().int(), cents })),
  total_cents: cents,
  deposit_cents: cents,
});

/** Sealed: who it is for, where, what and when. Nothing of it can be read outside. */
export const SlotToken = z.string().min(1).max(bookingLimits.token);

/** When we would arrive. Without a token it is taken. */
export const SlotWindow = z.strictObject({ starts_at: Instant, ends_at: Instant, token: SlotToken.nullable() });

/** For something new: where and what. For a visit that is moved: which one; it stays as it is in all else. */
export const SlotQuery = z
  .strictObject({
    /** Whom the office or a representative asks for. A client books for themselves, and doesn't say so. */
    client_id: Id.optional(),
    place_id: Id.optional(),
    items: BookedItems.optional(),
    job_id: Id.optional(),
    /** The first day; without one, the first that can be booked. */
    from: Day.optional(),
  })
  .refine(({ place_id, items, job_id }) => (job_id ? !place_id && !items : place_id && items), { path: ['items'] });

const SlotDay = z.strictObject({
  day: Day,
  state: z.enum(dayStates),
  /** We are in the neighborhood that day; the discount for it holds in any of its windows. */
  near: z.boolean(),
  windows: z.array(SlotWindow),
});

export const Slots = z.strictObject({
  quote: Quote,
  /** The same on a day when we are near; null where that makes no difference. */
  near_quote: Quote.nullable(),
  from: Day,
  to: Day,
  /** Whether later days can be booked. */
  more: z.boolean(),
  days: z.array(SlotDay),
});

/** What it costs to change one's mind, as it is shown before anything is agreed. */
const CancelPolicy = z.strictObject({
  notice_hours: z.number().int(),
  fee_cents: cents,
  /** Until then nothing. */
  free_until: Instant,
});

/** A window that is kept for somebody for some minutes. */
export const Hold = z.strictObject({
  id: Id,
  client_id: Id,
  place_id: Id,
  items: z.array(BookedItem),
  window_start: Instant,
  window_end: Instant,
  near: z.boolean(),
  quote: Quote,
  expires_at: Instant,
  extended: z.boolean(),
  policy: CancelPolicy,
  /** The first name of the representative who holds it for the client. Null: whoever books holds it. */
  holder: z.string().nullable(),
});

/** What a representative holds for a client. */
export const HeldForClient = Hold.pick({ id: true, client_id: true, window_start: true, window_end: true }).extend({
  client_name: z.string(),
  /** Street and city. */
  place: z.string(),
  services: z.array(z.string()),
  expires_at: Instant,
});

/** What would be done, for somebody who isn't a client yet: no address is known. */
export const SoonestQuery = z.strictObject({ items: BookedItems });
/** The first windows that are free, each on a day of its own; none where nobody has time within the days that are looked at. */
export const Soonest = z.strictObject({ windows: z.array(SlotWindow.omit({ token: true })) });

export const NewHold = z.strictObject({ id: Id, token: SlotToken });

export type BookedItem = z.infer<typeof BookedItem>;
export type SlotWindow = z.infer<typeof SlotWindow>;
export type SlotQuery = z.infer<typeof SlotQuery>;
export type Soonest = z.infer<typeof Soonest>;
export type SlotDay = z.infer<typeof SlotDay>;
export type CancelPolicy = z.infer<typeof CancelPolicy>;
export type Slots = z.infer<typeof Slots>;
export type Hold = z.infer<typeof Hold>;
export type HeldForClient = z.infer<typeof HeldForClient>;
