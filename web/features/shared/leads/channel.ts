import type { LeadCard, LeadDetail, LeadTemplates } from '#contract/sales/lead.schema.ts';
import type { LoggedKind, NextStep } from '#contract/sales/lead.kinds.ts';
import { telLink, toE164 } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { leadsText, leadText as text } from '#text/leadPages.ts';
import { firstName } from '#web/features/shared/leads/describe.ts';

export const channels = ['call', 'text', 'mail', 'visit'] as const;
export type Channel = (typeof channels)[number];

export const loggedAs: Record<Channel, LoggedKind> = {
  call: 'called',
  text: 'texted',
  mail: 'mailed',
  visit: 'visited',
};

/** A quote starts with a phone call. */
export const channelOf = (step: NextStep | null): Channel => (step === null || step === 'quote' ? 'call' : step);

/** Fills the names into the template. */
export function filled(template: string, lead: LeadDetail, { rep, business }: LeadTemplates): string {
  const values: Record<string, string> = {
    name: firstName(lead.full_name),
    rep: firstName(rep),
    business,
    service: lead.service_name ?? text.someWork,
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The link for the phone or the mail app; null if the lead can't be reached that way. The portal sends nothing itself. */
export function linkOf(
  channel: Channel,
  lead: Pick<LeadCard, 'phone' | 'email'>,
  { subject, body }: { subject: string; body: string },
): string | null {
  if (channel === 'call') return lead.phone && telLink(lead.phone);
  if (channel === 'text')
    return lead.phone && `sms:${toE164(lead.phone) ?? lead.phone}?&body=${encodeURIComponent(body)}`;
  if (channel === 'mail')
    return (
      lead.email &&
      `mailto:${encodeURIComponent(lead.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
    );
  return null;
}

/** The next step in one tap, if the phone can do it. */
export function linkOfCard(lead: LeadCard): { href: string; label: string } | null {
  const { next_step: step } = lead;
  if (step !== 'call' && step !== 'text' && step !== 'mail') return null;
  const href = linkOf(step, lead, { subject: '', body: '' });
  return href === null ? null : { href, label: fill(leadsText.act[step], { name: lead.full_name }) };
}
