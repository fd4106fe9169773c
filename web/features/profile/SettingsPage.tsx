import { useQuery } from '@tanstack/react-query';
import { profileText } from '#contract/text/en/profile.ts';
import { sectionText, sharedSectionText } from '#contract/text/en/sections.ts';
import { messageOf } from '#web/errors.ts';
import { AppearancePanel } from '#web/features/profile/AppearancePanel.tsx';
import { ProfileForm } from '#web/features/profile/ProfileForm.tsx';
import { useActor } from '#web/features/shell/actor.ts';
import { profileQuery } from '#web/profile.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** One's own profile. In the administrator's menu it is an entry of its own. */
export function SettingsPage() {
  const { id, role } = useActor();
  const profile = useQuery(profileQuery(id));
  const title = role === 'admin' ? sectionText.admin.settings.label : sharedSectionText.settings;
  useSectionTitle(title);
  return (
    <>
      <PageHead title={title} subtitle={profileText.subtitle} />
      <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
        {profile.data ? (
          <ProfileForm profile={profile.data} />
        ) : profile.error ? (
          <LoadError
            title={profileText.failed}
            body={messageOf(profile.error)}
            busy={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <div className="grid min-h-[330px] place-items-center rounded-panel bg-surface shadow-1">
            <LoadingLine text={profileText.loading} />
          </div>
        )}
        <AppearancePanel role={role} />
      </div>
    </>
  );
}
