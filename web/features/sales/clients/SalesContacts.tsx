import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { contactText } from '#text/clients.ts';
import { salesClientText as text } from '#text/salesClients.ts';
import { ReachLinks } from '#web/features/shared/clients/ReachLinks.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Panel } from '#web/ui/Panel.tsx';

type Row = { id: string; full_name: string; said: string | null; phone: string | null; email: string | null };

/** Who else to talk to. */
export function SalesContacts({ record: { contacts, people } }: { record: SalesClientRecord }) {
  const rows: Row[] = [
    ...contacts.map(({ relation, ...contact }) => ({ ...contact, said: relation })),
    ...people.map((person) => ({ ...person, phone: null, said: text.signsIn })),
  ];
  return (
    <Panel title={contactText.title}>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <ContactRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.noContacts}</p>
      )}
    </Panel>
  );
}

function ContactRow({ row: { full_name: name, said, phone, email } }: { row: Row }) {
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[18px]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        {said && <p className="text-13 wrap-anywhere text-muted md:text-12">{said}</p>}
      </div>
      <div className="flex flex-none">
        <ReachLinks name={name} phone={phone} email={email} />
      </div>
    </li>
  );
}
