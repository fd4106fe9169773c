import { Ban, Mail, Pencil, Phone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { ClientRecord } from '#contract/client.ts';
import { formatPhone, telLink } from '#contract/phone.ts';
import { clientText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { initials } from '#web/initials.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatDate } from '#web/when.ts';

const contact = 'flex min-h-11 min-w-0 items-center gap-1.5 rounded-module hover:underline md:min-h-6';

/** Who it is, how to reach them, and the one main thing to do. */
export function ClientHead({ client, onCreateJob }: { client: ClientRecord['client']; onCreateJob: () => void }) {
  const zone = useZone();
  const { id, full_name, email, phone, active, created_at } = client;
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden
        className="grid size-16 flex-none place-items-center rounded-panel bg-surface wide text-22 shadow-1 max-md:hidden"
      >
        {initials(full_name)}
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={clientsPath} className="rounded-module text-13 font-medium text-accent hover:underline md:text-12">
          {clientText.back}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <PageTitle className="text-24 wrap-anywhere md:text-22">{full_name}</PageTitle>
          {!active && <Badge text={clientText.inactive} Icon={Ban} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-15 md:text-13">
          {phone ? (
            <a href={telLink(phone)} className={contact}>
              <Phone size={15} aria-hidden className="flex-none text-muted" />
              {formatPhone(phone)}
            </a>
          ) : (
            <span className="text-muted">{clientText.noPhone}</span>
          )}
          {email ? (
            <a href={`mailto:${email}`} className={contact}>
              <Mail size={15} aria-hidden className="flex-none text-muted" />
              <span className="truncate">{email}</span>
            </a>
          ) : (
            <span className="text-muted">{clientText.noEmail}</span>
          )}
          <span className="text-muted">{fill(clientText.since, { date: formatDate(created_at, zone) })}</span>
        </div>
      </div>
      <div className="flex flex-none flex-wrap gap-2 max-md:basis-full max-md:*:flex-1">
        <Link to={`/admin/users?user=${id}`} className={button()}>
          <Pencil size={16} aria-hidden />
          {clientText.edit}
        </Link>
        <Button variant="primary" onClick={onCreateJob}>
          <Plus size={16} aria-hidden />
          {clientText.createJob}
        </Button>
      </div>
    </div>
  );
}
