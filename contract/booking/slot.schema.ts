import { z } from 'zod';
import { bookingLimits, assetLimits, jobLimits } from '#contract/base/limits.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { dayStates } from '#contract/booking/slot.kinds.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';

/** The requested work, without a price: the server prices it. */
export const BookedItem = z.strictObject({
  service_id: Id,
  units: z.number().int().min(1).max(jobLimits.units).nullable(),
  square_feet: z.number().int().min(1).max(assetLimits.square_feet).nullable(),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  condition: z.enum(conditions),
});
const BookedItems = z.array(BookedItem).min(1).max(bookingLimits.items);

const cents = z.number().int();

/** The price of a booking (contract/money/totals.ts computes it). */
export const Quote = z.strictObject({
  lines: z.array(
    z.strictObject({
      ...BookedItem.shape,
      /** Null: a line of a moved visit that isn't in the price book. */
      service_id: Id.nullable(),
      name: z.string(),
      unit: z.string().nullable(),
      minutes: z.number().int(),
      price_cents: cents,
      /** The line's share of the discount. */
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

/** Sealed: it holds the client, the place, the services and the time, and only the server can read it. */
export const SlotToken = z.string().min(1).max(bookingLimits.token);

/** An arrival window, and the days of the work that begins in it. Without a token it is taken. */
export const SlotWindow = z.strictObject({
  starts_at: Instant,
  ends_at: Instant,
  days: z.array(Day),
  token: SlotToken.nullable(),
});

/** The days of held or booked work, in order; empty for work of one person on one day. */
export const WorkDays = z.array(Day);

/** For new work: the place and the services. To move a visit: its id; everything else about it stays. */
export const SlotQuery = z
  .strictObject({
    /** The client that the office or a representative asks for. A client books for themselves and leaves it out. */
    client_id: Id.optional(),
    place_id: Id.optional(),
    items: BookedItems.optional(),
    job_id: Id.optional(),
    /** The first day to list; by default the first day that can be booked. */
    from: Day.optional(),
  })
  .refine(({ place_id, items, job_id }) => (job_id ? !place_id && !items : place_id && items), { path: ['items'] });

const SlotDay = z.strictObject({
  day: Day,
  state: z.enum(dayStates),
  /** We are in the neighborhood that day; its discount applies to all windows of the day. */
  near: z.boolean(),
  windows: z.array(SlotWindow),
});

export const Slots = z.strictObject({
  quote: Quote,
  /** The price on a day when we are in the neighborhood; null if it is the same. */
  near_quote: Quote.nullable(),
  /** How long each person works. */
  stay_minutes: z.number().int(),
  from: Day,
  to: Day,
  /** Whether later days can be booked. */
  more: z.boolean(),
  days: z.array(SlotDay),
});

/** The cost of cancelling, as shown before the client agrees. */
const CancelPolicy = z.strictObject({
  notice_hours: z.number().int(),
  fee_cents: cents,
  /** Cancelling is free until then. */
  free_until: Instant,
});

/** A window that is held for a client for a limited time. */
export const Hold = z.strictObject({
  id: Id,
  client_id: Id,
  place_id: Id,
  items: z.array(BookedItem),
  window_start: Instant,
  window_end: Instant,
  days: WorkDays,
  near: z.boolean(),
  quote: Quote,
  /** How long each person works. */
  stay_minutes: z.number().int(),
  expires_at: Instant,
  extended: z.boolean(),
  policy: CancelPolicy,
  /** The first name of the representative who holds it for the client. Null: the person who books holds it. */
  holder: z.string().nullable(),
});

export const HeldForClient = Hold.pick({
  id: true,
  client_id: true,
  window_start: true,
  window_end: true,
  days: true,
}).extend({
  client_name: z.string(),
  /** Street and city. */
  place: z.string(),
  services: z.array(z.string()),
  expires_at: Instant,
});

/** The requested work of a person who isn't a client yet: the address is unknown. */
export const SoonestQuery = z.strictObject({ items: BookedItems });
/** The first free windows, each on a different day; empty if no technician has time within the searched days. */
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
