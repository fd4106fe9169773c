import { Plus } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** Adds to its panel; `name` says what it adds. */
export function PanelAdd({ text, name, onAdd }: { text: string; name: string; onAdd: () => void }) {
  return (
    <Button variant="quiet" onClick={onAdd} aria-label={name} className="md:h-8 md:px-2.5">
      <Plus size={16} aria-hidden />
      {text}
    </Button>
  );
}
