import type { ReactNode } from 'react';

type Props = { group: string; checked: boolean; onPick: () => void; children: ReactNode };

/** One of several choices that need more than a word. */
export const RadioCard = ({ group, checked, onPick, children }: Props) => (
  <label
    className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-3 py-2 leading-[1.125rem] transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-11 ${
      checked ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--primary)]' : 'edge-control hover:bg-hover'
    }`}
  >
    <input type="radio" name={group} checked={checked} onChange={onPick} className="sr-only" />
    {children}
  </label>
);
