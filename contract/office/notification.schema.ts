import { z } from 'zod';
import { countCap } from '#contract/base/countCap.ts';
import { noticeEntities, notices } from '#contract/office/notices.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { channels } from '#contract/office/integration.kinds.ts';

export const UnreadCount = z.strictObject({ unread: z.number().int().max(countCap) });

/** A notice to a person. The page builds its sentence from the kind and these facts. */
export const Notification = z.strictObject({
  id: Id,
  kind: z.string(),
  /** The record it is about; both are null if the record is gone, or the reader may no longer see it. */
  entity: z.enum(noticeEntities).nullable(),
  entity_id: Id.nullable(),
  /** The record's current name: a person, a payment's client, a job's title. */
  name: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** For a lead that two representatives want: the one who has it, and the one who tried to add it. */
  owner: z.string().nullable(),
  others: z.string().nullable(),
  /** The facts at the time of the notice. */
  amount_cents: z.number().int().nullable(),
  starts_at: Instant.nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});

export const NotificationPage = z.strictObject({ items: z.array(Notification), next: z.string().nullable() });

/** The channels of a notice. */
export const NotificationRule = z.strictObject({
  notice: z.enum(notices),
  email: z.boolean(),
  sms: z.boolean(),
  portal: z.boolean(),
});

export const NotificationRules = z.strictObject({
  rules: z
    .array(NotificationRule)
    .length(notices.length)
    .refine((rules) => new Set(rules.map(({ notice }) => notice)).size === notices.length),
});

/** A channel that the owner allows for a notice, and whether this user wants it. */
export const NotificationChoice = z.strictObject({
  notice: z.enum(notices),
  channel: z.enum(channels),
  on: z.boolean(),
});

export const NotificationChoices = z.strictObject({ choices: z.array(NotificationChoice) });

export type Notification = z.infer<typeof Notification>;
export type NotificationChoice = z.infer<typeof NotificationChoice>;
export type NotificationRule = z.infer<typeof NotificationRule>;
