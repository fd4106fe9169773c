import { KeyRound, Pencil, UserX } from 'lucide-react';
import type { Contact } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { peopleText } from '#text/clientPeople.ts';
import { contactText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import type { Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { PanelAdd } from '#web/features/office/clients/PanelAdd.tsx';
import { ReachLinks, square } from '#web/features/shared/clients/ReachLinks.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Panel } from '#web/ui/Panel.tsx';

type Person = ClientRecord['people'][number];
type Props = { record: ClientRecord; onOpen: (opened: Opened) => void };

/** Who else belongs to a client: who opens the gate, who pays, and who signs in for them. */
export function ContactsPanel({ record: { contacts, people }, onOpen }: Props) {
  const others = people.filter(({ contact_id }) => !contacts.some(({ id }) => id === contact_id));
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
      {contacts.length + others.length > 0 ? (
        <ul>
          {contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              person={people.find(({ contact_id }) => contact_id === contact.id)}
              onOpen={onOpen}
            />
          ))}
          {others.map((person) => (
            <PersonRow key={person.id} person={person} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{contactText.empty}</p>
      )}
    </Panel>
  );
}

const stateOf = ({ account }: Person) => (account === 'ready' ? peopleText.canSignIn : peopleText.invitedState);

const RemoveAccess = ({ person, onOpen }: { person: Person; onOpen: Props['onOpen'] }) => (
  <button
    type="button"
    aria-label={fill(peopleText.removeNamed, { name: person.full_name })}
    onClick={() => onOpen({ kind: 'removePerson', person })}
    className={square}
  >
    <UserX size={16} aria-hidden />
  </button>
);

/** Somebody whom the client has invited. */
function PersonRow({ person, onOpen }: { person: Person; onOpen: Props['onOpen'] }) {
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(person.full_name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[18px]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{person.full_name}</p>
        <p className="text-13 wrap-anywhere text-muted md:text-12">
          {[stateOf(person), person.email].filter(Boolean).join(', ')}
        </p>
      </div>
      <RemoveAccess person={person} onOpen={onOpen} />
    </li>
  );
}

type RowProps = { contact: Contact; person: Person | undefined; onOpen: Props['onOpen'] };

function ContactRow({ contact, person, onOpen }: RowProps) {
  const { full_name: name, relation, phone, email } = contact;
  const said = [relation, person && stateOf(person)].filter(Boolean).join(', ');
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[18px]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        {said && <p className="text-13 wrap-anywhere text-muted md:text-12">{said}</p>}
      </div>
      <div className="flex flex-none">
        <ReachLinks name={name} phone={phone} email={email} />
        {person ? (
          <RemoveAccess person={person} onOpen={onOpen} />
        ) : (
          <button
            type="button"
            aria-label={fill(peopleText.give, { name })}
            onClick={() => onOpen({ kind: 'access', contact })}
            className={square}
          >
            <KeyRound size={16} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={fill(contactText.edit, { name })}
          onClick={() => onOpen({ kind: 'contact', contact })}
          className={square}
        >
          <Pencil size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}
