import { useId, type TextareaHTMLAttributes } from 'react';
import { FieldNote } from '#web/ui/FieldNote.tsx';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  hint?: string;
  error?: string | null | undefined;
};

/** A Field for more than one line; it grows with its text. */
export function TextArea({ label, hint, error, rows = 2, ...area }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-medium md:text-12">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`field-sizing-content max-h-48 min-h-16 w-full resize-y rounded-control bg-surface px-3.5 py-2.5 text-16 placeholder:text-muted md:min-h-13 md:px-2.5 md:py-1.5 md:text-13 ${error ? 'edge-danger' : 'edge-control'}`}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
