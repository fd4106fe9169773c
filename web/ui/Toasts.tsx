import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { commonText } from '#text/common.ts';
import { dismissToast, useToasts, useTopDialog, type Toast } from '#web/ui/toasts.ts';
import { UndoToast } from '#web/ui/UndoToast.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import '#web/ui/toasts.css';

const readingTime = 5_000;
const look = {
  success: { Icon: Check, icon: 'bg-success-soft text-success-on', title: 'text-text', edge: '' },
  info: { Icon: Info, icon: 'bg-accent-soft text-accent', title: 'text-text', edge: '' },
  error: {
    Icon: TriangleAlert,
    icon: 'bg-danger-solid text-on-solid',
    title: 'text-danger',
    edge: 'ring-[1.5px] ring-inset ring-danger-solid',
  },
};

/**
 * Placed where no button is (toasts.css). Errors stay until they are closed. While a dialog is open they render inside
 * it, because everything outside is inert.
 */
export function Toasts() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (dialog) layer.current?.showPopover();
  }, [dialog]);

  const section = (
    <section
      ref={layer}
      popover={dialog ? 'manual' : undefined}
      aria-label={commonText.notifications}
      className={`pointer-events-none fixed z-40 grid w-[min(22.5rem,calc(100vw-2rem))] gap-3 ${dialog ? 'toast-over-dialog' : 'toast-place'}`}
    >
      {toasts.map((toast) =>
        toast.undo ? (
          <UndoToast key={toast.id} toast={toast} undo={toast.undo} />
        ) : (
          <ToastCard key={toast.id} toast={toast} />
        ),
      )}
    </section>
  );
  return dialog ? createPortal(section, dialog) : section;
}

function ToastCard({ toast: { id, tone, title, body } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { Icon, icon, title: titleColour, edge } = look[tone];

  useEffect(() => {
    if (tone === 'error' || held) return undefined;
    const timer = setTimeout(() => dismissToast(id), readingTime);
    return () => clearTimeout(timer);
  }, [id, tone, held]);

  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rise pointer-events-auto rounded-card bg-raised shadow-2"
    >
      <div className={`flex items-start gap-3 rounded-card p-3 ${edge}`}>
        <span className={`grid size-7 flex-none place-items-center rounded-control ${icon}`}>
          <Icon size={16} strokeWidth={2.25} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 text-14 md:text-13">
          <p className={`font-strong ${titleColour}`}>{title}</p>
          {body && <p className="leading-[1.125rem] text-muted">{body}</p>}
        </div>
        <IconButton
          size="work"
          Icon={X}
          label={commonText.dismiss}
          onClick={() => dismissToast(id)}
          className="-m-2 text-muted hover:text-text md:-m-1"
        />
      </div>
    </div>
  );
}
