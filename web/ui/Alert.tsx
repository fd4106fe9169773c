import { TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { title: string; body: string; Icon?: LucideIcon; className?: string; children?: ReactNode };

/** A dialog scrolls by itself: an alert at its other end would be out of sight. */
function reveal(alert: HTMLElement | null) {
  if (alert?.closest('dialog')) alert.scrollIntoView({ block: 'nearest' });
}

/** An error, shown where it happened; screen readers announce it when it appears. */
export function Alert({ title, body, Icon = TriangleAlert, className = '', children }: Props) {
  return (
    <div
      ref={reveal}
      role="alert"
      className={`flex gap-3 rounded-touch bg-danger-soft px-4 py-3.5 text-14 text-danger-on ${className}`}
    >
      <Icon size={19} strokeWidth={2} aria-hidden className="mt-px flex-none" />
      <div className="min-w-0 flex-1">
        <p className="text-15/5 font-strong">{title}</p>
        <p>{body}</p>
        {children}
      </div>
    </div>
  );
}
