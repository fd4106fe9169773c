import { profileText } from '#text/profile.ts';
import { sharedSectionText } from '#text/sections.ts';
import { useEdits } from '#web/edits.ts';
import { OwnAccount } from '#web/features/shared/account/OwnAccount.tsx';
import type { Draft } from '#web/features/shared/profiles/draft.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /{role}/settings of everybody but the administrator, whose settings have more to them. */
export function SettingsPage() {
  const profile = useEdits<Draft>('own profile');
  useSectionTitle(sharedSectionText.settings);
  return (
    <>
      <PageHead title={sharedSectionText.settings} subtitle={profileText.subtitle} />
      <OwnAccount held={profile} />
    </>
  );
}
