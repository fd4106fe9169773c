import { Percent, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { draftText as text, discountText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { emptyLine, type LineDraft, type LineProblems } from '#web/features/office/invoices/invoiceDraft.ts';
import { LineRow, type LinePart } from '#web/features/office/invoices/LineRow.tsx';
import { isValidOn } from '#web/features/office/settings/taxDraft.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  lines: LineDraft[];
  onChange: (lines: LineDraft[]) => void;
  rates: readonly TaxRate[];
  problems: Record<string, LineProblems>;
  currency: string;
  today: string;
  onDiscount: () => void;
};
/** Where the focus goes after the list changes. */
type FocusTarget = { index: number; part: LinePart };

/** The invoice's lines, in order. They move by the arrow buttons, by Alt and the arrow keys, or by dragging. */
export function LinesEditor({ lines, onChange, rates, problems, currency, today, onDiscount }: Props) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<FocusTarget | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const full = lines.length >= moneyLimits.lines;

  useEffect(() => {
    if (!place.current) return;
    const { index, part } = place.current;
    place.current = null;
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
  });

  function move(from: number, to: number, part: LinePart | null) {
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length || from === to) return;
    if (part) place.current = { index: to, part };
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    setSaid(fill(text.moved, { number: to + 1, count: lines.length }));
  }
  function add() {
    if (full) return;
    const rate = rates.find((each) => isValidOn(each, today));
    place.current = { index: lines.length, part: 'description' };
    onChange([...lines, emptyLine(lines.at(-1), rate)]);
  }
  function remove(index: number) {
    place.current = { index: Math.min(index, lines.length - 2), part: 'description' };
    onChange(lines.toSpliced(index, 1));
    setSaid(fill(text.removed, { number: index + 1, count: lines.length - 1 }));
  }
  function press(event: KeyboardEvent, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    const part = (event.target as HTMLElement).dataset['part'] as LinePart | undefined;
    move(index, index + by, part ?? 'description');
  }

  return (
    <>
      {lines.length > 0 && (
        <div
          aria-hidden
          className="hidden gap-2 px-4 pb-1.5 text-12 font-medium text-muted @min-[44rem]:grid @min-[44rem]:grid-cols-(--line-columns)"
        >
          <span />
          <span>{fieldText.description}</span>
          <span className="text-right">{fieldText.quantity}</span>
          <span className="text-right">{amountText.price}</span>
          <span>{amountText.tax}</span>
          <span className="text-right">{amountText.amount}</span>
        </div>
      )}
      {lines.length ? (
        <ol ref={list} aria-describedby={`${id}-keys`}>
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              index={index}
              count={lines.length}
              rates={rates}
              problems={problems[line.id] ?? {}}
              currency={currency}
              today={today}
              dragged={dragged === line.id}
              onChange={(part) => onChange(lines.with(index, { ...line, ...part }))}
              onMove={(by, part) => move(index, index + by, part)}
              onRemove={() => remove(index)}
              onKeyDown={(event) => press(event, index)}
              onDrag={setDragged}
              onDragOver={() => {
                const from = lines.findIndex((each) => each.id === dragged);
                if (from >= 0) move(from, index, null);
              }}
            />
          ))}
        </ol>
      ) : (
        <p className="px-4 pb-2 text-muted">{text.none}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 rule-t px-2 py-2">
        <Button variant="quiet" softDisabled={full} aria-describedby={full ? `${id}-full` : undefined} onClick={add}>
          <Plus size={15} aria-hidden />
          {amountText.addLine}
        </Button>
        {lines.length > 0 && (
          <Button
            variant="quiet"
            softDisabled={full}
            aria-describedby={full ? `${id}-full` : undefined}
            onClick={onDiscount}
          >
            <Percent size={15} aria-hidden />
            {discountText.submit}
          </Button>
        )}
        {full && (
          <p id={`${id}-full`} className="text-13 text-muted md:text-12">
            {fill(text.full, { max: moneyLimits.lines })}
          </p>
        )}
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {text.keys}
      </p>
      <output className="sr-only">{said}</output>
    </>
  );
}
