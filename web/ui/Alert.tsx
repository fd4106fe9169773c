import { TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { title: string; body: string; Icon?: LucideIcon; className?: string; children?: ReactNode };

/** What went wrong, in the place where it did; it is read out when it appears. */
export function Alert({ title, body, Icon = TriangleAlert, className = '', children }: Props) {
  return (
    <div
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
