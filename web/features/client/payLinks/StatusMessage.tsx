import { Check, Clock3, Link2Off, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/PageTitle.tsx';

const variants: Record<'good' | 'waiting' | 'gone' | 'bad', { Icon: LucideIcon; paint: string }> = {
  good: { Icon: Check, paint: 'bg-success-soft text-success-on' },
  waiting: { Icon: Clock3, paint: 'bg-warning-soft text-warning-on' },
  gone: { Icon: Link2Off, paint: 'bg-neutral-soft text-neutral-on' },
  bad: { Icon: TriangleAlert, paint: 'bg-danger-soft text-danger-on' },
};

type Props = { variant: keyof typeof variants; title: string; body: string[]; children?: ReactNode };

/** Replaces the bill when there is one thing to say. Screen readers announce it when it appears. */
export function StatusMessage({ variant, title, body, children }: Props) {
  const { Icon, paint } = variants[variant];
  return (
    <section className="mx-auto max-w-[480px] rounded-panel bg-surface p-5 shadow-1 md:mt-6 md:p-7">
      <span className={`grid size-12 place-items-center rounded-card ${paint}`}>
        <Icon size={24} strokeWidth={2.25} aria-hidden />
      </span>
      <output className="mt-4 block">
        <PageTitle className="text-26 tracking-[-0.028em] text-balance">{title}</PageTitle>
        {body.map((line) => (
          <p key={line} className="mt-2 text-16 text-pretty text-muted">
            {line}
          </p>
        ))}
      </output>
      {children && <div className="mt-6 grid gap-3">{children}</div>}
    </section>
  );
}
