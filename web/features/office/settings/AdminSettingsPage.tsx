import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import { settingsText } from '#text/settings.ts';
import type { BusinessDraft } from '#web/features/office/settings/businessDraft.ts';
import { useEdits } from '#web/edits.ts';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';
import type { RuleSet } from '#web/features/office/settings/rules.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { SecurityForm } from '#web/features/office/settings/SecurityForm.tsx';
import type { Draft as ProfileDraft } from '#web/features/shared/profiles/draft.ts';
import { tabPath, settingsTabs, tabLabel, type SettingsTab } from '#web/features/shared/settings/tabs.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const GeneralTab = lazy(async () => ({
  default: (await import('#web/features/office/settings/GeneralTab.tsx')).GeneralTab,
}));
const NoticesTab = lazy(async () => ({
  default: (await import('#web/features/office/settings/NoticesTab.tsx')).NoticesTab,
}));
const IntegrationsTab = lazy(async () => ({
  default: (await import('#web/features/office/settings/IntegrationsTab.tsx')).IntegrationsTab,
}));
const TrainingTab = lazy(async () => ({
  default: (await import('#web/features/office/training/TrainingTab.tsx')).TrainingTab,
}));
const ScriptsTab = lazy(async () => ({
  default: (await import('#web/features/office/scripts/ScriptsTab.tsx')).ScriptsTab,
}));
const CareGuidesTab = lazy(async () => ({
  default: (await import('#web/features/office/careGuides/CareGuidesTab.tsx')).CareGuidesTab,
}));
const SystemTab = lazy(async () => ({
  default: (await import('#web/features/office/system/SystemTab.tsx')).SystemTab,
}));
const OwnAccount = lazy(async () => ({
  default: (await import('#web/features/shared/account/OwnAccount.tsx')).OwnAccount,
}));

const schema = { tab: oneOf(settingsTabs, 'security') };

/** /admin/settings. The page holds the unsaved edits, so that switching tabs loses nothing. */
export function AdminSettingsPage() {
  const { tab } = useFilters(schema).filter;
  const security = useEdits<SecuritySettings>('security settings');
  const general = useEdits<BusinessDraft>('business settings');
  const rules = useEdits<RuleSet>('notification rules');
  const profile = useEdits<ProfileDraft>('own profile');
  const settings = useQuery({ ...securityQuery, enabled: tab === 'security' });
  const unsaved: Partial<Record<SettingsTab, boolean>> = {
    security: security.some,
    general: general.some,
    notifications: rules.some,
    profile: profile.some,
  };
  useSectionTitle(settingsText.title);

  return (
    // Leaving also asks about unsaved edits on another tab.
    <div data-unsaved={Object.values(unsaved).some(Boolean) || undefined} className="flex flex-1 flex-col">
      <PageHead title={settingsText.title} />
      <div className="-mt-3.5 mb-3.5">
        <Tabs
          label={settingsText.tabsLabel}
          tabs={settingsTabs.map((each) => ({
            to: tabPath(each),
            label: tabLabel(each),
            current: each === tab,
            mark: unsaved[each] ? settingsText.notSaved : null,
          }))}
        />
      </div>
      <Suspense fallback={<LoadingLine text={settingsText.loading} />}>
        {tab === 'security' && (
          <Loaded query={settings}>{(saved) => <SecurityForm saved={saved} held={security} />}</Loaded>
        )}
        {tab === 'general' && <GeneralTab held={general} />}
        {tab === 'notifications' && <NoticesTab held={rules} />}
        {tab === 'integrations' && <IntegrationsTab />}
        {tab === 'training' && <TrainingTab />}
        {tab === 'scripts' && <ScriptsTab />}
        {tab === 'care' && <CareGuidesTab />}
        {tab === 'system' && <SystemTab />}
        {tab === 'profile' && <OwnAccount held={profile} />}
      </Suspense>
    </div>
  );
}
