import type { ReactNode } from 'react';
import '#web/features/shared/commission/commission.css';

export type Term = {
  /** What stands before it: nothing before the first. */
  sign?: '+' | '−' | '=' | '×';
  name: string;
  value: string;
  /** How it came about. */
  note?: string | undefined;
};

type Props = { label: string; terms: readonly Term[]; /** At its end. */ children?: ReactNode };

/** How an amount comes about, term by term: on a desk a line, on a phone a column. */
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
