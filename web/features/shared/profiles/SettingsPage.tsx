import { profileText } from '#contract/text/en/profile.ts';
import { sharedSectionText } from '#contract/text/en/sections.ts';
import { OwnAccount } from '#web/features/shared/account/OwnAccount.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /{role}/settings of everybody but the administrator, whose settings have more to them. */
export function SettingsPage() {
  useSectionTitle(sharedSectionText.settings);
  return (
    <>
      <PageHead title={sharedSectionText.settings} subtitle={profileText.subtitle} />
      <OwnAccount />
    </>
  );
}
