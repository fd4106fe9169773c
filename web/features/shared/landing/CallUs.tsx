import { formatPhone, telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { landingText as text } from '#text/landing.ts';

/** The link for a business without a website. */
export const CallUs = ({ phone, className }: { phone: string; className: string }) => (
  <a href={telLink(phone)} className={className}>
    {fill(text.call, { phone: formatPhone(phone) })}
  </a>
);
