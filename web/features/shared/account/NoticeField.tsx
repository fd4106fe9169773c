import type { ReactNode } from 'react';

type Props = { id: string; label: string; said: string; children: ReactNode };

/** A notice, what it says about itself, and its controls: a row on a desktop, a card on a phone. */
export const NoticeField = ({ id, label, said, children }: Props) => (
  <fieldset
    aria-describedby={id}
    className="rule-t px-4 max-md:pt-3 max-md:pb-1.5 md:flex md:min-h-[52px] md:items-center"
  >
    <legend className="contents">
      <span className="sr-only">{label}</span>
    </legend>
    <div className="min-w-0 md:flex-1 md:py-1.5 md:pr-4">
      <p aria-hidden className="text-15 font-strong md:text-13/[1.125rem]">
        {label}
      </p>
      <p id={id} className="text-14 text-muted md:text-12/[1.125rem]">
        {said}
      </p>
    </div>
    {children}
  </fieldset>
);
