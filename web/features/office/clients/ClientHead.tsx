import * as Menu from '@radix-ui/react-dropdown-menu';
import { Ban, Banknote, Ellipsis, FilePlus2, Handshake, Mail, Pencil, Phone, Plus, ScrollText } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { activityLinkText } from '#text/activity.ts';
import { clientText as text } from '#text/clients.ts';
import { repText } from '#text/salesClients.ts';
import { useZone } from '#web/business.ts';
import { activityPath } from '#web/features/office/audit/paths.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { initials } from '#web/initials.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { menuItem, MenuSheet } from '#web/ui/MenuParts.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatDate } from '#web/when.ts';

const contact = 'flex min-h-11 min-w-0 items-center gap-1.5 rounded-module hover:underline md:min-h-6';

type HeadAction = 'job' | 'invoice' | 'payment';
type Props = { client: ClientRecord['client']; onAct: (action: HeadAction) => void };
type HeadProps = { record: ClientRecord; onAct: Props['onAct']; onRep: () => void };

/** Who it is, how to reach them, and what can be done for them. */
export function ClientHead({ record: { client, rep }, onAct, onRep }: HeadProps) {
  const zone = useZone();
  const { full_name, email, phone, active, created_at } = client;
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
          {text.back}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <PageTitle className="text-24 wrap-anywhere md:text-22">{full_name}</PageTitle>
          {!active && <Badge text={text.inactive} Icon={Ban} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-15 md:text-13">
          {phone ? (
            <a href={telLink(phone)} className={contact}>
              <Phone size={15} aria-hidden className="flex-none text-muted" />
              {formatPhone(phone)}
            </a>
          ) : (
            <span className="text-muted">{text.noPhone}</span>
          )}
          {email ? (
            <a href={`mailto:${email}`} className={contact}>
              <Mail size={15} aria-hidden className="flex-none text-muted" />
              <span className="truncate">{email}</span>
            </a>
          ) : (
            <span className="text-muted">{text.noEmail}</span>
          )}
          <span className="text-muted">{fill(text.clientSince, { date: formatDate(created_at, zone) })}</span>
          <button type="button" onClick={onRep} className={contact}>
            <Handshake size={15} aria-hidden className="flex-none text-muted" />
            <span className="min-w-0 text-left wrap-anywhere">
              {rep
                ? fill(repText.is, {
                    name: rep.active ? rep.full_name : fill(repText.inactive, { name: rep.full_name }),
                  })
                : repText.none}
            </span>
          </button>
        </div>
      </div>
      <div className="flex flex-none flex-wrap gap-2 max-md:basis-full">
        <MoreMenu client={client} onAct={onAct} />
        <Button onClick={() => onAct('invoice')} className="max-md:hidden">
          <FilePlus2 size={16} aria-hidden />
          {text.newInvoice}
        </Button>
        <Button onClick={() => onAct('payment')} className="max-md:hidden">
          <Banknote size={16} aria-hidden />
          {text.collect}
        </Button>
        <Button variant="primary" onClick={() => onAct('job')} className="max-md:flex-1">
          <Plus size={16} aria-hidden />
          {text.createJob}
        </Button>
      </div>
    </div>
  );
}

/** On a phone it also has what stands beside it on a desk. */
function MoreMenu({ client, onAct }: Props) {
  const go = useNavigate();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={text.more}
        className="grid size-12 flex-none place-items-center rounded-control bg-surface transition-state hairline hover:bg-hover data-[state=open]:bg-sunken md:size-9"
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <MenuSheet className="w-60 md:w-48">
        <Menu.Item className={`${menuItem} md:hidden`} onSelect={() => onAct('invoice')}>
          <FilePlus2 size={16} aria-hidden className="text-muted" />
          {text.newInvoice}
        </Menu.Item>
        <Menu.Item className={`${menuItem} md:hidden`} onSelect={() => onAct('payment')}>
          <Banknote size={16} aria-hidden className="text-muted" />
          {text.collect}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void go(`/admin/users?user=${client.id}`)}>
          <Pencil size={16} aria-hidden className="text-muted" />
          {text.edit}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void go(activityPath(client.id))}>
          <ScrollText size={16} aria-hidden className="text-muted" />
          {activityLinkText.title}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}
