import * as Menu from '@radix-ui/react-dropdown-menu';
import { Banknote, Ellipsis, FilePlus2, Handshake, Pencil, Plus, ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { activityLinkText } from '#text/activity.ts';
import { clientText as text } from '#text/clients.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { repText } from '#text/salesClients.ts';
import { pageText } from '#text/sections.ts';
import { activityPath } from '#web/features/office/audit/paths.ts';
import { DeleteUser } from '#web/features/office/users/DeleteUser.tsx';
import { ContactHead, contactLink } from '#web/features/shared/clients/ContactHead.tsx';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { menuItem, MenuSheet } from '#web/ui/MenuParts.tsx';

type HeadAction = 'job' | 'invoice' | 'payment';
type Props = { client: ClientRecord['client']; onAct: (action: HeadAction) => void };
type HeadProps = { record: ClientRecord; onAct: Props['onAct']; onRep: () => void };

/** The client's name, contact details and actions. */
export function ClientHead({ record: { client, rep }, onAct, onRep }: HeadProps) {
  const go = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <ContactHead
      client={client}
      back={{ to: clientsPath, label: pageText.clients }}
      more={
        <button type="button" onClick={onRep} className={contactLink}>
          <Handshake size={15} aria-hidden className="flex-none text-muted" />
          <span className="min-w-0 text-left wrap-anywhere">
            {rep
              ? fill(fieldText.salesRepIs, {
                  name: rep.active ? rep.full_name : fill(repText.inactive, { name: rep.full_name }),
                })
              : repText.none}
          </span>
        </button>
      }
    >
      <div className="flex flex-none flex-wrap gap-2 max-md:basis-full">
        <MoreMenu client={client} onAct={onAct} onDelete={() => setLeaving(true)} />
        <Button onClick={() => onAct('invoice')} className="max-md:hidden">
          <FilePlus2 size={16} aria-hidden />
          {createText.invoice}
        </Button>
        <Button onClick={() => onAct('payment')} className="max-md:hidden">
          <Banknote size={16} aria-hidden />
          {createText.collect}
        </Button>
        <Button variant="primary" onClick={() => onAct('job')} className="max-md:flex-1">
          <Plus size={16} aria-hidden />
          {createText.job}
        </Button>
      </div>
      {leaving && (
        <DeleteUser
          user={{ ...client, role: 'client' }}
          onClose={() => setLeaving(false)}
          onDeleted={() => void go(clientsPath)}
        />
      )}
    </ContactHead>
  );
}

/** On a phone it also contains the buttons that stand beside it on a desktop. */
function MoreMenu({ client, onAct, onDelete }: Props & { onDelete: () => void }) {
  const go = useNavigate();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={actionText.moreActions}
        className="grid size-12 flex-none place-items-center rounded-control bg-surface transition-state hairline hover:bg-hover data-[state=open]:bg-sunken md:size-9"
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <MenuSheet className="w-60 md:w-48">
        <Menu.Item className={`${menuItem} md:hidden`} onSelect={() => onAct('invoice')}>
          <FilePlus2 size={16} aria-hidden className="text-muted" />
          {createText.invoice}
        </Menu.Item>
        <Menu.Item className={`${menuItem} md:hidden`} onSelect={() => onAct('payment')}>
          <Banknote size={16} aria-hidden className="text-muted" />
          {createText.collect}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void go(`/admin/users?user=${client.id}`)}>
          <Pencil size={16} aria-hidden className="text-muted" />
          {text.edit}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void go(activityPath(client.id))}>
          <ScrollText size={16} aria-hidden className="text-muted" />
          {activityLinkText.title}
        </Menu.Item>
        <Menu.Item className={`${menuItem} text-danger`} onSelect={onDelete}>
          <Trash2 size={16} aria-hidden />
          {text.deleteClient}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}
