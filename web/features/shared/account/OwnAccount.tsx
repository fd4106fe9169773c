import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountText } from '#text/account.ts';
import { profileText } from '#text/profile.ts';
import type { HeldEdits } from '#web/edits.ts';
import { WaitingPanel } from '#web/features/shared/account/WaitingPanel.tsx';
import { AppearancePanel } from '#web/features/shared/profiles/AppearancePanel.tsx';
import type { Draft } from '#web/features/shared/profiles/draft.ts';
import { ProfileForm } from '#web/features/shared/profiles/ProfileForm.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { profileQuery } from '#web/profile.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** It stands below the fold and loads while the profile is still loading. */
const AccountPanels = lazy(async () => ({
  default: (await import('#web/features/shared/account/AccountPanels.tsx')).AccountPanels,
}));

/** The user's own account: profile, sign-in and sessions. The page holds the unsaved edits. */
export function OwnAccount({ held }: { held: HeldEdits<Draft> }) {
  const { id, role } = useActor();
  const profile = useQuery(profileQuery(id));
  return (
    <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      {profile.data ? (
        <ProfileForm profile={profile.data} held={held} />
      ) : (
        <WaitingPanel query={profile} title={profileText.failed} loading={profileText.loading} />
      )}
      <AppearancePanel role={role} />
      <div className="grid content-start gap-3.5 md:gap-4">
        <Suspense fallback={<LoadingLine text={accountText.loading} />}>
          <AccountPanels />
        </Suspense>
      </div>
    </div>
  );
}
