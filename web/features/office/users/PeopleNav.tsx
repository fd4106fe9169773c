import { useLocation } from 'react-router';
import { peopleNavText } from '#text/clientList.ts';
import { pageText } from '#text/sections.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

/** All users, and all clients of the business. */
export function PeopleNav() {
  const { pathname } = useLocation();
  const pages = [
    { to: '/admin/users', label: peopleNavText.users },
    { to: clientsPath, label: pageText.clients },
  ];
  return (
    <Tabs
      label={peopleNavText.label}
      variant="segments"
      tabs={pages.map(({ to, label }) => ({ to, label, current: pathname === to }))}
    />
  );
}
