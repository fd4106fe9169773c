import { ChevronDown } from 'lucide-react';
import { useId, type Ref, type SelectHTMLAttributes } from 'react';
import { FieldNote } from '#web/ui/FieldNote.tsx';

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  /** In a row of filters the choices explain themselves; the label is for screen readers. */
  hideLabel?: boolean;
  hint?: string;
  error?: string | null | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** A native select, styled like a Field: nothing works better on a phone. */
export function Select({ label, hideLabel = false, hint, error, children, ...select }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-14 font-medium md:text-12'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={`h-12 w-full appearance-none truncate rounded-control bg-surface pr-9 pl-3.5 text-16 md:h-9 md:pl-2.5 md:text-13 ${error ? 'edge-danger' : 'edge-control'}`}
        >
          {children}
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
