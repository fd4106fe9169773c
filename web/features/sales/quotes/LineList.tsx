import { PenLine, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { amountText } from '#text/amounts.ts';
import { builderText as text } from '#text/quotePages.ts';
import { sold } from '#web/features/sales/calculator/calculation.ts';
import { LineEditor } from '#web/features/sales/quotes/LineEditor.tsx';
import { emptyLine, type Known, type LineDraft } from '#web/features/sales/quotes/quoteDraft.ts';
import { ServiceSelect } from '#web/features/shared/lines/ServiceSelect.tsx';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  label: string;
  lines: LineDraft[];
  known: Known;
  told: boolean;
  /** The maximum number of lines. */
  max: number;
  onChange: (lines: LineDraft[]) => void;
};

/** Lines from the price book and custom lines. */
export function LineList({ label, lines, known, told, max, onChange }: Props) {
  const id = useId();
  const offered = sold(known.services, known.day);
  const [chosen, setChosen] = useState('');
  const service = offered.find((each) => each.id === chosen) ?? offered[0] ?? null;
  const full = lines.length >= max;
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label={label}>
          {lines.map((line, at) => (
            <LineEditor
              key={line.id}
              line={line}
              known={known}
              told={told}
              onChange={(after) => onChange(lines.with(at, after))}
              onRemove={() => {
                onChange(lines.toSpliced(at, 1));
                document.getElementById(`${id}-add`)?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {!full && (
        <div className="flex flex-wrap items-end gap-2 rule-t p-4">
          {service && (
            <>
              <div className="min-w-0 flex-1 basis-52">
                <ServiceSelect label={text.fromBook} services={offered} value={service.id} onChoose={setChosen} />
              </div>
              <Button id={`${id}-add`} onClick={() => onChange([...lines, emptyLine(service)])}>
                <Plus size={16} aria-hidden />
                {amountText.addLine}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => onChange([...lines, emptyLine(null)])}>
            <PenLine size={16} aria-hidden />
            {text.ownLine}
          </Button>
        </div>
      )}
    </>
  );
}
