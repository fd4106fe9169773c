import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { shellText } from '#text/shell.ts';
import { businessQuery } from '#web/business.ts';
import { BottomNav } from '#web/features/shared/shell/BottomNav.tsx';
import { Confirmation } from '#web/features/shared/shell/Confirmation.tsx';
import { Leaving } from '#web/features/shared/shell/Leaving.tsx';
import { MenuSheet } from '#web/features/shared/shell/MenuSheet.tsx';
import { OfflineBanner } from '#web/features/shared/shell/OfflineBanner.tsx';
import { Overlays, type Overlay } from '#web/features/shared/shell/Overlays.tsx';
import { Sidebar } from '#web/features/shared/shell/Sidebar.tsx';
import { TopBar } from '#web/features/shared/shell/TopBar.tsx';
import { useLive } from '#web/features/shared/shell/useLive.ts';
import { useMenuOpen } from '#web/features/shared/shell/useMenuOpen.ts';
import { useSessionRenewal } from '#web/features/shared/shell/useSessionRenewal.ts';
import { useShortcuts } from '#web/features/shared/shell/useShortcuts.ts';
import { isWide } from '#web/ui/useWide.ts';
import { Product } from '#web/ui/navigation.ts';
import '#web/features/shared/shell/phone.css';

/** Roles that work with a thumb have the menu at the bottom of the phone. */
const thumbRoles = new Set<Role>(['tech', 'client']);

/** One frame for four roles: menu at the side, bar on top, the page in the middle. */
export function Shell({ role }: { role: Role }) {
  const [menuOpen, toggleMenu] = useMenuOpen();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const thumb = thumbRoles.has(role);
  const business = useQuery(businessQuery).data?.name ?? null;
  useLive();
  useSessionRenewal();
  useShortcuts({
    palette: () => setOverlay('palette'),
    shortcuts: () => setOverlay('shortcuts'),
    menu: () => (isWide() ? toggleMenu() : setOverlay(thumb ? 'more' : 'menu')),
  });
  // A dialog reports its close with a delay; by then another one may be open.
  const close = (gone: Overlay) => setOverlay((now) => (now === gone ? null : now));

  return (
    <Product value={role === 'client' ? business : null}>
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shellText.skip}
      </a>
      <div
        className={`min-h-dvh transition-[grid-template-columns] duration-(--m-panel) ease-house md:grid ${
          menuOpen ? 'md:grid-cols-[var(--sidebar)_minmax(0,1fr)]' : 'md:grid-cols-[var(--rail)_minmax(0,1fr)]'
        }`}
      >
        <Sidebar role={role} open={menuOpen} />
        <div className="flex min-w-0 flex-col">
          <TopBar role={role} thumb={thumb} menuOpen={menuOpen} onMenu={toggleMenu} onOverlay={setOverlay} />
          <OfflineBanner />
          <main
            id="content"
            tabIndex={-1}
            className={`flex w-full flex-1 flex-col pt-4 safe-pr-4 safe-pl-4 md:pt-[18px] md:safe-pr-6 md:pl-6 md:pb-6 ${thumb ? 'pb-[calc(var(--tabbar)+1.25rem)]' : 'pb-8'}`}
          >
            <Outlet />
          </main>
        </div>
      </div>
      {thumb ? (
        <BottomNav
          role={role}
          moreOpen={overlay === 'more'}
          onMore={() => setOverlay('more')}
          onClose={() => close('more')}
        />
      ) : (
        <MenuSheet role={role} open={overlay === 'menu'} onClose={() => close('menu')} />
      )}
      <Confirmation />
      <Leaving />
      <Overlays role={role} overlay={overlay} onClose={close} />
    </Product>
  );
}
