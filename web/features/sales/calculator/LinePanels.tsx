import { Plus } from 'lucide-react';
import { useId } from 'react';
import { bookLinkItem, bookLinkItems, type BookLinkItem } from '#contract/booking/bookLink.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { calculatorText as text } from '#text/calculator.ts';
import type { Line } from '#web/features/sales/calculator/calculation.ts';
import { LinePanel } from '#web/features/sales/calculator/LinePanel.tsx';
import { Button } from '#web/ui/Button.tsx';

type Props = { lines: Line[]; services: [Service, ...Service[]]; onChange: (items: BookLinkItem[]) => void };

/** The priced services, and a way to add one. Two lines may have the same service, so the index identifies a line. */
export function LinePanels({ lines, services, onChange }: Props) {
  const id = useId();
  const items = lines.map(({ item }) => item);
  const numbered = lines.map((line, at) => ({ line, at, number: at + 1 }));
  return (
    <>
      {numbered.map(({ line, number, at }) => (
        <LinePanel
          key={number}
          number={number}
          line={line}
          services={services}
          onChange={(item) => onChange(items.with(at, item))}
          onRemove={
            lines.length > 1
              ? () => {
                  onChange(items.toSpliced(at, 1));
                  document.getElementById(`${id}-add`)?.focus();
                }
              : null
          }
        />
      ))}
      {lines.length < bookLinkItems && (
        <Button
          id={`${id}-add`}
          className="justify-self-start"
          onClick={() => onChange([...items, bookLinkItem(services[0].id)])}
        >
          <Plus size={16} aria-hidden />
          {text.add}
        </Button>
      )}
    </>
  );
}
