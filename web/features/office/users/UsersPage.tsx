import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyRound, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import type { Profile } from '#contract/people/profile.schema.ts';
import { sectionText } from '#text/sections.ts';
import { adminPasswordText, createUserText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { ChangeAdminPassword } from '#web/features/office/users/ChangeAdminPassword.tsx';
import { DeleteUser } from '#web/features/office/users/DeleteUser.tsx';
import { PeopleNav } from '#web/features/office/users/PeopleNav.tsx';
import { UserFilterBar } from '#web/features/office/users/UserFilterBar.tsx';
import { UserPanel } from '#web/features/office/users/UserPanel.tsx';
import { userCountQuery, userListQuery } from '#web/features/office/users/users.ts';
import { UserCards, UserTable } from '#web/features/office/users/UserTable.tsx';
import { useUserFilters } from '#web/features/office/users/useUserFilters.ts';
import { formatCount } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';

const CreateUser = lazy(async () => ({
  default: (await import('#web/features/office/users/CreateUser.tsx')).CreateUser,
}));

const { label: title } = sectionText.admin.users;

/** Every user with an account, and every client on record. */
export function UsersPage() {
  const filters = useUserFilters();
  const [dialog, setDialog] = useState<'create' | 'password' | null>(null);
  const [leaving, setLeaving] = useState<Profile | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  useSectionTitle(title);
  // Loads now, so that a dialog with a password knows the rules when it opens.
  useQuery(securityQuery);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-2 gap-y-3">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <PageTitle className="text-24 md:text-22">{title}</PageTitle>
          <UserCount />
        </div>
        <Button onClick={() => setDialog('password')} className="max-md:flex-1">
          <KeyRound size={16} aria-hidden className="max-md:hidden" />
          {adminPasswordText.title}
        </Button>
        <Button variant="primary" onClick={() => setDialog('create')} className="max-md:flex-1">
          <UserPlus size={16} aria-hidden />
          {createUserText.submit}
        </Button>
      </div>
      <div className="mb-3">
        <PeopleNav />
      </div>
      <UserFilterBar filters={filters} />
      <UserList ref={place} filters={filters} onCreate={() => setDialog('create')} onDelete={setLeaving} />
      <Suspense>{dialog === 'create' && <CreateUser onClose={() => setDialog(null)} />}</Suspense>
      {dialog === 'password' && <ChangeAdminPassword onClose={() => setDialog(null)} />}
      {leaving && (
        <DeleteUser
          user={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            focusLater();
          }}
        />
      )}
      {filters.user && <UserPanel key={filters.user} id={filters.user} onClose={filters.close} />}
    </>
  );
}

function UserCount() {
  const { data: count } = useQuery(userCountQuery);
  const text = count === 1 ? usersText.countOne : fill(usersText.count, { count: formatCount(count ?? 0) });
  return <p className="min-h-5 text-14 text-muted tabular-nums md:text-13">{count === undefined ? '' : text}</p>;
}

type ListProps = {
  ref: Ref<HTMLElement>;
  filters: ReturnType<typeof useUserFilters>;
  onCreate: () => void;
  onDelete: (user: Profile) => void;
};

function UserList({ ref, filters, onCreate, onDelete }: ListProps) {
  const List = useWide() ? UserTable : UserCards;
  const list = useInfiniteQuery(userListQuery(filters.filter));
  // Only for the color of a module: without it the team is gray, like everyone else.
  const colours = coloursOf(useQuery(staffQuery).data);
  useErrorToast(list.error, usersText.loadFailed, usersText.unexpected);

  const empty = filters.filtered ? (
    <NoMatch title={usersText.noMatch} body={usersText.noMatchBody} onReset={filters.reset} />
  ) : (
    <EmptyState title={usersText.empty} body={usersText.emptyBody}>
      <Button variant="primary" onClick={onCreate}>
        <UserPlus size={16} aria-hidden />
        {createUserText.submit}
      </Button>
    </EmptyState>
  );
  const text = { failed: usersText.loadFailed, failedBody: usersText.unexpected, loading: usersText.loading };
  return (
    <PagedList ref={ref} list={list} label={usersText.list} text={text} empty={empty}>
      {(users, stale) => <List users={users} colours={colours} stale={stale} filters={filters} onDelete={onDelete} />}
    </PagedList>
  );
}
