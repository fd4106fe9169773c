import { useId } from 'react';
import { Switch } from '#web/ui/Switch.tsx';

type Props = { label: string; hint: string; on: boolean; onChange: (on: boolean) => void };

/** A switch after its label, as a line of a form. */
export function SwitchField({ label, hint, on, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block text-15 font-medium md:text-13">{label}</span>
        <span id={`${id}-hint`} className="block text-14 text-muted md:text-12">
          {hint}
        </span>
      </label>
      <Switch id={id} on={on} onChange={onChange} describedBy={`${id}-hint`} />
    </div>
  );
}
