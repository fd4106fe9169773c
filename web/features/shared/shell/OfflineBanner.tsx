import { WifiOff } from 'lucide-react';
import { shellText } from '#text/shell.ts';
import { useOnline } from '#web/online.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className={online ? 'sr-only' : 'block px-4 pt-4 md:px-6'}>
      {!online && (
        <span className="rise flex items-center gap-3 rounded-card bg-chrome px-3.5 py-2.5 text-chrome-text shadow-2">
          <span className="grid size-[30px] flex-none place-items-center rounded-control bg-warning-solid text-(--brand-asphalt)">
            <WifiOff size={17} aria-hidden />
          </span>
          <span>
            <b className="font-strong">{shellText.offline}</b> {shellText.offlineBody}
          </span>
        </span>
      )}
    </output>
  );
}
