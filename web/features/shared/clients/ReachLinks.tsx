import { Mail, Phone } from 'lucide-react';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';

/** As large as a thumb on a phone. */
export const square =
  'grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-8';

type Props = { name: string; phone: string | null; email: string | null };

/** A call or an email in one tap, beside a name. */
export function ReachLinks({ name, phone, email }: Props) {
  return (
    <>
      {phone && (
        <a
          href={telLink(phone)}
          aria-label={fill(actionText.call, { name })}
          title={formatPhone(phone)}
          className={square}
        >
          <Phone size={16} aria-hidden />
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={fill(actionText.write, { name })} title={email} className={square}>
          <Mail size={16} aria-hidden />
        </a>
      )}
    </>
  );
}
