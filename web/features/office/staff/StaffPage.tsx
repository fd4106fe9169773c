import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { sectionText } from '#text/sections.ts';
import { staffText } from '#text/staff.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { StaffPanel } from '#web/features/office/staff/StaffPanel.tsx';
import { StaffTabs } from '#web/features/office/staff/StaffTabs.tsx';
import { StaffCards, StaffTable } from '#web/features/office/staff/StaffTable.tsx';
import { text, useFilters } from '#web/filters.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useWide } from '#web/ui/useWide.ts';

const CreateUser = lazy(async () => ({
  default: (await import('#web/features/office/users/CreateUser.tsx')).CreateUser,
}));
const groups = ['tech', 'sales'] as const;
const schema = { person: text() };
const { label: title } = sectionText.admin.staff;

/** Technicians and sales representatives, with the facts that scheduling needs. */
export function StaffPage() {
  const { filter, set, push } = useFilters(schema);
  const open = filter.person ?? null;
  const staff = useQuery(staffQuery);
  const [adding, setAdding] = useState(false);
  const List = useWide('lg') ? StaffTable : StaffCards;
  useSectionTitle(title);

  const person = staff.data?.find(({ id }) => id === open);
  const group = (role: (typeof groups)[number]): StaffMember[] =>
    staff.data?.filter((each) => each.role === role) ?? [];
  return (
    <>
      <PageHead title={title} subtitle={staffText.subtitle}>
        <Button variant="primary" onClick={() => setAdding(true)} className="max-md:flex-1">
          <UserPlus size={16} aria-hidden />
          {staffText.add}
        </Button>
      </PageHead>
      <StaffTabs />
      {staff.data ? (
        staff.data.length ? (
          <div className="grid gap-3.5 md:gap-4">
            {groups
              .filter((role) => group(role).length)
              .map((role) => (
                <Panel
                  key={role}
                  title={staffText.groups[role]}
                  end={<span className="pr-2 text-14 text-muted tabular-nums md:text-13">{group(role).length}</span>}
                >
                  <List
                    label={staffText.groups[role]}
                    staff={group(role)}
                    open={open}
                    onOpen={(id) => push({ person: id })}
                  />
                </Panel>
              ))}
          </div>
        ) : (
          <div className="rounded-panel bg-surface shadow-1">
            <EmptyState title={staffText.empty} body={staffText.emptyBody}>
              <Button variant="primary" onClick={() => setAdding(true)}>
                <UserPlus size={16} aria-hidden />
                {staffText.add}
              </Button>
            </EmptyState>
          </div>
        )
      ) : (
        <NotLoaded query={staff} failed={staffText.failed} loading={staffText.loading} />
      )}
      {/* A person who was just added comes with the next answer. */}
      {open && staff.data && (person ?? !staff.isFetching) && (
        <StaffPanel key={open} person={person} onClose={() => set({ person: null })} />
      )}
      {adding && (
        <Suspense>
          <CreateUser onClose={() => setAdding(false)} team={{ onCreated: (id) => push({ person: id }) }} />
        </Suspense>
      )}
    </>
  );
}
