import { Mail, Pencil, Phone } from 'lucide-react';
import type { Contact } from '#contract/client.ts';
import type { ClientRecord } from '#contract/clientRecord.ts';
import { formatPhone, telLink } from '#contract/phone.ts';
import { clientText, contactText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import type { Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { PanelAdd } from '#web/features/office/clients/PanelAdd.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const square =
  'grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-8';

/** Who else belongs to a client: who opens the gate, who pays. */
export function ContactsPanel({ record, onOpen }: { record: ClientRecord; onOpen: (opened: Opened) => void }) {
  return (
    <Panel
      title={contactText.title}
      end={
        <PanelAdd
          text={contactText.add}
          name={contactText.addTitle}
          onAdd={() => onOpen({ kind: 'contact', contact: null })}
        />
      }
    >
      {record.contacts.length ? (
        <ul>
          {record.contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} onEdit={() => onOpen({ kind: 'contact', contact })} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{contactText.empty}</p>
      )}
    </Panel>
  );
}

function ContactRow({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { full_name: name, relation, phone, email } = contact;
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[18px]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        {relation && <p className="text-13 wrap-anywhere text-muted md:text-12">{relation}</p>}
      </div>
      <div className="flex flex-none">
        {phone && (
          <a
            href={telLink(phone)}
            aria-label={fill(clientText.call, { name })}
            title={formatPhone(phone)}
            className={square}
          >
            <Phone size={16} aria-hidden />
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} aria-label={fill(clientText.write, { name })} title={email} className={square}>
            <Mail size={16} aria-hidden />
          </a>
        )}
        <button type="button" aria-label={fill(contactText.edit, { name })} onClick={onEdit} className={square}>
          <Pencil size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}
