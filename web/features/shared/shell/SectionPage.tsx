import type { Role } from '#contract/role.ts';
import { sectionText } from '#text/sections.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** A page that isn't built yet: its title and one honest sentence. */
export function SectionPage({ role, section }: { role: Role; section: string }) {
  const texts: Record<string, { label: string; later?: string }> = sectionText[role];
  const text = texts[section];
  if (!text?.later) throw new Error(`No text for the section ${role}/${section}`);
  useSectionTitle(text.label);
  return (
    <>
      <PageHead title={text.label} />
      <div className="grid flex-1 place-items-center rounded-panel bg-surface shadow-1 md:max-h-[420px]">
        <EmptyState body={text.later} />
      </div>
    </>
  );
}
