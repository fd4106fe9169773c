import { notices, type Notice } from '#contract/office/notices.ts';
import type { NotificationRule } from '#contract/office/notification.schema.ts';
import { channels, type Channel } from '#contract/office/integration.kinds.ts';

/** The rules as a flat record, one field per checkbox. */
export type RuleSet = Record<`${Notice}.${Channel}`, boolean>;

export const keyOf = (notice: Notice, channel: Channel) => `${notice}.${channel}` as const;

export const ruleSetOf = (rules: readonly NotificationRule[]) =>
  Object.fromEntries(
    rules.flatMap((rule) => channels.map((channel) => [keyOf(rule.notice, channel), rule[channel]])),
  ) as RuleSet;

export const toRules = (set: RuleSet): NotificationRule[] =>
  notices.map((notice) => ({
    notice,
    email: set[keyOf(notice, 'email')],
    sms: set[keyOf(notice, 'sms')],
    portal: set[keyOf(notice, 'portal')],
  }));
