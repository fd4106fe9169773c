import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ClientPerson } from '#contract/people/clientPerson.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { peopleText as text } from '#text/clientPeople.ts';
import { ownPeopleQuery } from '#web/features/shared/clients/people.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';

const InvitePerson = lazy(async () => ({
  default: (await import('#web/features/shared/clients/InvitePerson.tsx')).InvitePerson,
}));
const RemovePerson = lazy(async () => ({
  default: (await import('#web/features/shared/clients/RemovePerson.tsx')).RemovePerson,
}));

type Opened = { kind: 'invite' } | { kind: 'remove'; person: ClientPerson };

/** The people who sign in for the client's account, and the way to invite or remove them. */
export function PeoplePanel() {
  const query = useQuery(ownPeopleQuery);
  const { data } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel title={text.title}>
      {data ? (
        <>
          <p className="px-4 pb-3 text-14 text-muted md:text-13">
            {data.themselves ? text.why : fill(text.actingFor, { name: data.client_name })}
          </p>
          {data.items.length > 0 && (
            <ul>
              {data.items.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  onRemove={data.themselves ? () => setOpened({ kind: 'remove', person }) : null}
                />
              ))}
            </ul>
          )}
          {data.themselves && (
            <div className="rule-t p-4">
              {data.may_invite ? (
                <Button onClick={() => setOpened({ kind: 'invite' })} className="max-md:w-full">
                  <UserPlus size={16} aria-hidden />
                  {text.invitePerson}
                </Button>
              ) : (
                <p className="text-14 text-muted md:text-13">{text.askUs}</p>
              )}
            </div>
          )}
        </>
      ) : (
        <PanelNotLoaded query={query} failed={`${text.failed}.`} loading={text.loading} />
      )}
      {opened && (
        <Suspense>
          {opened.kind === 'invite' && <InvitePerson client={null} onClose={close} />}
          {opened.kind === 'remove' && <RemovePerson person={opened.person} onClose={close} />}
        </Suspense>
      )}
    </Panel>
  );
}

type RowProps = { person: ClientPerson; onRemove: (() => void) | null };

function PersonRow({ person: { full_name: name, email, account }, onRemove }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        <p className="text-13 wrap-anywhere text-muted md:text-12">
          {account === 'ready' ? email : fill(text.invitedAs, { email: email ?? '' })}
        </p>
      </div>
      {onRemove && <IconButton label={fill(text.removeNamed, { name })} Icon={UserX} onClick={onRemove} />}
    </li>
  );
}
