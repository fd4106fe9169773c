import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  /** An error replaces it. */
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
};

/** The hint or the error below a field. */
export function FieldNote({ id, hint, error, className = 'text-13 md:text-12' }: Props) {
  if (!error && !hint) return null;
  return (
    <p id={id} className={`flex items-start gap-1.5 ${className} ${error ? 'font-medium text-danger' : 'text-muted'}`}>
      {error && <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />}
      {error ?? hint}
    </p>
  );
}
