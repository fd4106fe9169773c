import { z } from 'zod';
import { countCap } from '#contract/countCap.ts';
import { Id, Instant } from '#contract/time.ts';
import { notices } from '#contract/trade.ts';

export const UnreadCount = z.strictObject({ unread: z.number().int().max(countCap) });

/** What somebody was told. The words are made from the kind by whoever shows it. */
export const Notification = z.strictObject({
  id: Id,
  kind: z.string(),
  /** Who it is about, where that is somebody else. */
  subject_name: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});

/** Which notices go where. */
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

export type Notification = z.infer<typeof Notification>;
export type NotificationRule = z.infer<typeof NotificationRule>;
