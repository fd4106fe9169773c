import type { ReactNode } from 'react';

type Bare = {
  autoComplete: 'off';
  'aria-label': string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
};
type Props = {
  label: string;
  /** For screen readers that announce the field alone. */
  aria?: string | undefined;
  /** The id of the text that says what is wrong. */
  noteId?: string | undefined;
  /** The label stands above the field instead of beside it. */
  above?: boolean;
  hide?: boolean;
  /** The classes of the whole, and of the field beside its label. */
  outer?: string;
  inner?: string;
  children: (props: Bare) => ReactNode;
};

/** A small field with its label. */
export function SmallField({ label, aria, noteId, above, hide, outer = '', inner = '', children }: Props) {
  return (
    <label className={`${above ? 'grid content-start gap-1' : 'flex items-center gap-2'} ${outer}`}>
      <span className={hide ? 'sr-only' : above ? 'truncate text-13 text-muted md:text-12' : ''}>{label}</span>
      {children({
        autoComplete: 'off',
        'aria-label': aria,
        'aria-invalid': noteId ? true : undefined,
        'aria-describedby': noteId,
        className: `h-11 rounded-control bg-surface px-2.5 text-16 tabular-nums text-text placeholder:text-muted md:h-8 md:text-13 ${above ? 'w-full' : inner} ${noteId ? 'edge-danger' : 'edge-control'}`,
      })}
    </label>
  );
}
