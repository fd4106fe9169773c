import { useLocation } from 'react-router';
import { peopleNavText } from '#text/clientList.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

/** Everybody who can sign in, and everybody the business works for. */
export function PeopleNav() {
  const { pathname } = useLocation();
  const pages = [
    { to: '/admin/users', label: peopleNavText.users },
    { to: clientsPath, label: peopleNavText.clients },
  ];
  return (
    <Tabs
      label={peopleNavText.label}
      variant="segments"
      tabs={pages.map(({ to, label }) => ({ to, label, current: pathname === to }))}
    />
  );
}
