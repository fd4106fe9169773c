import { KeyRound, Pencil, UserX } from 'lucide-react';
import type { Contact } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { actionText } from '#text/actions.ts';
import { peopleText } from '#text/clientPeople.ts';
import { contactText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import type { Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { PanelAdd } from '#web/features/office/clients/PanelAdd.tsx';
import { PersonLine } from '#web/features/shared/clients/PersonLine.tsx';
import { ReachLinks, square } from '#web/features/shared/clients/ReachLinks.tsx';
import { Panel } from '#web/ui/Panel.tsx';

type Person = ClientRecord['people'][number];
type Props = { record: ClientRecord; onOpen: (opened: Opened) => void };

/** A client's other people: the one who opens the gate, who pays, and who signs in for them. */
export function ContactsPanel({ record: { contacts, people }, onOpen }: Props) {
  const others = people.filter(({ contact_id }) => !contacts.some(({ id }) => id === contact_id));
  return (
    <Panel
      title={contactText.title}
      end={
        <PanelAdd
          text={actionText.add}
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

/** A person whom the client invited. */
function PersonRow({ person, onOpen }: { person: Person; onOpen: Props['onOpen'] }) {
  return (
    <PersonLine name={person.full_name} said={[stateOf(person), person.email].filter(Boolean).join(', ')}>
      <RemoveAccess person={person} onOpen={onOpen} />
    </PersonLine>
  );
}

type RowProps = { contact: Contact; person: Person | undefined; onOpen: Props['onOpen'] };

function ContactRow({ contact, person, onOpen }: RowProps) {
  const { full_name: name, relation, phone, email } = contact;
  const said = [relation, person && stateOf(person)].filter(Boolean).join(', ');
  return (
    <PersonLine name={name} said={said}>
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
        aria-label={fill(actionText.editName, { name })}
        onClick={() => onOpen({ kind: 'contact', contact })}
        className={square}
      >
        <Pencil size={16} aria-hidden />
      </button>
    </PersonLine>
  );
}
