import { lazy, Suspense, useState } from 'react';
import type { Role } from '#contract/base/role.ts';
import { AccountTrigger } from '#web/features/shared/shell/AccountTrigger.tsx';

const load = () => import('#web/features/shared/shell/AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** A menu that few visits open: it is fetched when somebody is about to. */
export function Account({ role }: { role: Role }) {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard' | null>(null);
  const trigger = (
    <AccountTrigger
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // A click that no pointer made comes from Enter or Space.
      onClick={({ detail }) => setWanted(detail ? 'pointer' : 'keyboard')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setWanted('keyboard');
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={trigger}>
      <AccountMenu role={role} openedBy={wanted} />
    </Suspense>
  ) : (
    trigger
  );
}
