import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountText } from '#text/account.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { AddressPanel } from '#web/features/shared/account/AddressPanel.tsx';
import { NoticesPanel } from '#web/features/shared/account/NoticesPanel.tsx';
import { PasswordPanel } from '#web/features/shared/account/PasswordPanel.tsx';
import { SecondStepPanel } from '#web/features/shared/account/SecondStepPanel.tsx';
import { SessionsPanel } from '#web/features/shared/account/SessionsPanel.tsx';
import { WaitingPanel } from '#web/features/shared/account/WaitingPanel.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';

const PeoplePanel = lazy(async () => ({
  default: (await import('#web/features/shared/account/PeoplePanel.tsx')).PeoplePanel,
}));

/** The user's sign-in, sessions and notices. */
export function AccountPanels() {
  const { id, role } = useActor();
  const account = useQuery(ownAccountQuery(id));
  return (
    <>
      {account.data ? (
        <>
          <AddressPanel account={account.data} />
          <PasswordPanel account={account.data} />
          <SecondStepPanel account={account.data} />
        </>
      ) : (
        <WaitingPanel query={account} title={accountText.failed} loading={accountText.loading} />
      )}
      {role === 'client' && (
        <Suspense>
          <PeoplePanel />
        </Suspense>
      )}
      <SessionsPanel />
      <NoticesPanel />
    </>
  );
}
