import { Ban, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText } from '#text/clientList.ts';
import { fieldText } from '#text/fields.ts';
import { useZone } from '#web/business.ts';
import { initials } from '#web/initials.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatDate } from '#web/when.ts';

/** The classes of a link or button among the contact details. */
export const contactLink = 'flex min-h-11 min-w-0 items-center gap-1.5 rounded-module hover:underline md:min-h-6';

type Props = {
  client: { full_name: string; email: string | null; phone: string | null; active: boolean; created_at: string };
  back: { to: string; label: string };
  /** More details, after the others. */
  more?: ReactNode;
  /** The actions. */
  children: ReactNode;
};

/** A client's name, contact details and actions. */
export function ContactHead({ client: { full_name, email, phone, active, created_at }, back, more, children }: Props) {
  const zone = useZone();
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden
        className="grid size-16 flex-none place-items-center rounded-panel bg-surface wide text-22 shadow-1 max-md:hidden"
      >
        {initials(full_name)}
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={back.to} className="rounded-module text-13 font-medium text-accent hover:underline md:text-12">
          {back.label}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <PageTitle className="text-24 wrap-anywhere md:text-22">{full_name}</PageTitle>
          {!active && <Badge text={clientsText.inactive} Icon={Ban} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-15 md:text-13">
          {phone ? (
            <a href={telLink(phone)} className={contactLink}>
              <Phone size={15} aria-hidden className="flex-none text-muted" />
              {formatPhone(phone)}
            </a>
          ) : (
            <span className="text-muted">{fieldText.noPhone}</span>
          )}
          {email ? (
            <a href={`mailto:${email}`} className={contactLink}>
              <Mail size={15} aria-hidden className="flex-none text-muted" />
              <span className="truncate">{email}</span>
            </a>
          ) : (
            <span className="text-muted">{fieldText.noEmail}</span>
          )}
          <span className="text-muted">{fill(fieldText.clientSince, { date: formatDate(created_at, zone) })}</span>
          {more}
        </div>
      </div>
      {children}
    </div>
  );
}
