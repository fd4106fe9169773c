import { profileText } from '#text/profile.ts';
import { sharedSectionText } from '#text/sections.ts';
import { useEdits } from '#web/edits.ts';
import { OwnAccount } from '#web/features/shared/account/OwnAccount.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import type { Draft } from '#web/features/shared/profiles/draft.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /{role}/settings for every role but the administrator, who has more settings. */
export function SettingsPage() {
  const { role } = useActor();
  const profile = useEdits<Draft>('own profile');
  useSectionTitle(sharedSectionText.settings);
  return (
    <>
      <PageHead
        title={sharedSectionText.settings}
        subtitle={role === 'client' ? profileText.clientSubtitle : profileText.subtitle}
      />
      <OwnAccount held={profile} />
    </>
  );
}
