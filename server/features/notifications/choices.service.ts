import { PortalError } from '#contract/errors.ts';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { isRequired, notices, reaches } from '#contract/office/notices.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { channels, type Channel } from '#contract/office/integration.kinds.ts';
import { choicesText } from '#text/notifications.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { missing } from '#server/features/integrations/integrations.service.ts';
import { addOptOut, findOptOuts, removeOptOut } from '#server/features/notifications/choices.queries.ts';
import { findRules } from '#server/features/notifications/notifications.queries.ts';

/** A channel that isn't configured reaches no one, whatever the owner's rule says. */
const canSend = (config: Config): Record<Channel, boolean> => ({
  email: missing(config, 'mail').length === 0,
  sms: missing(config, 'sms').length === 0,
  portal: true,
});

/** The notices and channels that can reach this person, in the contract's order; each is on unless the person turned it off. */
export async function readChoices(tx: Tx, { id, role }: Actor, config: Config): Promise<NotificationChoice[]> {
  const [rules, optOuts] = await Promise.all([findRules(tx), findOptOuts(tx, id)]);
  const usable = canSend(config);
  return notices
    .filter((notice) => reaches(notice, role))
    .flatMap((notice) => {
      const rule = rules.find((each) => each.notice === notice);
      return channels
        .filter((channel) => rule?.[channel] && usable[channel])
        .map((channel) => ({
          notice,
          channel,
          on: !optOuts.some((each) => each.notice === notice && each.channel === channel),
        }));
    });
}

/** Turns one channel of a notice off or on, within what the owner allows. Returns whether that changed anything. */
export async function choose(
  tx: Tx,
  actor: Actor,
  config: Config,
  { notice, channel, on }: NotificationChoice,
): Promise<boolean> {
  if (!reaches(notice, actor.role)) throw new PortalError('not_found');
  if (isRequired(notice)) throw new PortalError('forbidden', { message: choicesText.required });
  const allowed = await readChoices(tx, actor, config);
  if (!allowed.some((each) => each.notice === notice && each.channel === channel)) {
    throw new PortalError('forbidden', { message: choicesText.notAllowed });
  }
  const change = on ? removeOptOut : addOptOut;
  return (await change(tx, actor.id, { notice, channel })) > 0;
}
