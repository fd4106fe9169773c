import { House, LayoutDashboard } from 'lucide-react';
import type { Role } from '#contract/base/role.ts';
import { productText } from '#text/product.ts';
import { crashText } from '#text/trouble.ts';
import { CrashCard } from '#web/features/shared/crashes/CrashCard.tsx';
import { useDocumentTitle } from '#web/ui/navigation.ts';

/** The last resort: even the shell around the pages is broken. */
export function CrashPage() {
  useDocumentTitle(productText.unified);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <CrashCard exit={{ to: '/', text: crashText.home, Icon: House }} />
    </main>
  );
}

/** One page is broken; the menu around it still works. */
export function ShellCrashPage({ role }: { role: Role }) {
  return (
    <div className="grid flex-1 place-items-center">
      <CrashCard exit={{ to: `/${role}`, text: crashText.dashboard, Icon: LayoutDashboard }} />
    </div>
  );
}
