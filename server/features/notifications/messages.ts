import { noticeText } from '#contract/text/en/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Notice } from '#contract/trade.ts';
import { concerns, type Addressed } from '#server/features/notifications/recipients.queries.ts';
import type { Email } from '#server/integrations/mail/email.ts';

type Occasion = { to: Addressed; /** A uuid v7 of the moment it happened. */ id: string };

const valuesOf = ({ to, id }: Occasion) => ({
  name: to.full_name,
  subject: to.subject,
  business: to.business,
  when: whenOf(id, to.time_zone),
});

export function emailFor(notice: Notice, { portal, ...occasion }: Occasion & { portal: string }): Email {
  const text = noticeText[notice];
  const values = valuesOf(occasion);
  const page = concerns[notice] === 'person' ? `${occasion.to.role}/settings` : officePage(notice);
  return {
    kind: notice,
    subject: fill(text.subject, values),
    lines: text.lines.map((line) => fill(line, values)),
    action: { label: text.action, url: `${portal}/${page}` },
  };
}

const officePage = (notice: Notice) => (notice.startsWith('payment_') ? 'admin/payments' : 'admin/users');

export const smsFor = (notice: Notice, occasion: Occasion): { kind: string; body: string } => ({
  kind: notice,
  body: fill(noticeText[notice].sms, valuesOf(occasion)),
});

/** `Nov 12, 2026, 9:52 AM CST`, on the business' clock. */
function whenOf(id: string, timeZone: string): string {
  // RFC 9562, section 5.7: the first 48 bits are milliseconds.
  const moment = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // Intl puts a narrow space before AM, which the alphabet of text messages doesn't have.
  return format.format(moment).replaceAll('\u202f', ' ');
}
