import type { ReactNode } from 'react';
import '#web/features/shared/commission/commission.css';

export type Term = {
  /** The sign before the term; the first term has none. */
  sign?: '+' | '−' | '=' | '×';
  name: string;
  value: string;
  /** How the value is made up. */
  note?: string | undefined;
};

type Props = { label: string; terms: readonly Term[]; /** Stands at the end. */ children?: ReactNode };

/** How an amount is made up, term by term: a line on a desktop, a column on a phone. */
export function Equation({ label, terms, children }: Props) {
  return (
    <div className="equation">
      <dl aria-label={label}>
        {terms.map(({ sign, name, value, note }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a term is its place
          <div key={at} data-sign={at > 0 ? sign : undefined}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
