import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { roleText } from '#text/roles.ts';
import { shellText } from '#text/shell.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { sectionsOf } from '#web/features/shared/shell/sections.ts';
import { SidebarLink } from '#web/features/shared/shell/SidebarLink.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { hasMouse } from '#web/ui/pointer.ts';
import { useProduct } from '#web/ui/navigation.ts';
import { useWide } from '#web/ui/useWide.ts';

const RailLinks = lazy(async () => ({
  default: (await import('#web/features/shared/shell/RailLinks.tsx')).RailLinks,
}));

/** A rail of icons, or 16 rem with labels. Hidden on a phone. */
export function Sidebar({ role, open }: { role: Role; open: boolean }) {
  const { full_name } = useActor();
  const product = useProduct();
  const label = open ? '' : 'sr-only';
  const wide = useWide();
  const sections = sectionsOf(role);
  const links = sections.map((section) => <SidebarLink key={section.to} section={section} labelClass={label} />);
  return (
    <aside
      id="side-menu"
      className="sticky top-0 z-20 hidden h-dvh flex-col overflow-x-clip overflow-y-auto bg-chrome pr-2.5 pb-3 pl-[calc(0.625rem+env(safe-area-inset-left))] text-chrome-text md:flex"
    >
      <Link
        to={`/${role}`}
        className="flex h-(--topbar) flex-none items-center gap-[11px] px-1 font-stretch-114% text-17 font-strong tracking-[-0.015em] outline-offset-[-2px]"
      >
        <Mark size={28} onDark />
        <span className={`truncate ${label}`}>{product}</span>
      </Link>
      <nav aria-label={shellText.mainNavigation} className="mt-3 grid gap-0.5">
        {/* Tooltips need a mouse: a phone doesn't load their code, which would fail without signal. */}
        {open || !wide || !hasMouse() ? (
          links
        ) : (
          <Suspense fallback={links}>
            <RailLinks sections={sections} />
          </Suspense>
        )}
      </nav>
      <div className="mt-auto flex items-center gap-[11px] border-t border-chrome-border px-0.5 pt-3">
        <Avatar initials={initials(full_name)} />
        <p className={`text-12/[1.0625rem] whitespace-nowrap ${label}`}>
          <span className="block text-chrome-muted">{shellText.loggedInAs}</span>
          <b className="block text-13/[1.0625rem] font-strong">{roleText[role].title}</b>
        </p>
      </div>
    </aside>
  );
}
