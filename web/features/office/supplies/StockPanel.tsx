import { useQuery } from '@tanstack/react-query';
import { ArrowDown, Pencil, Plus, TriangleAlert } from 'lucide-react';
import type { Stock, StockLine } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { stockText as text } from '#text/supplies.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { initials } from '#web/initials.ts';
import { formatNumber } from '#web/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';

type Mark = 'low' | 'out' | 'count' | null;

const of = (list: StockLine['vans'], holder: string) => list.find(({ holder_id }) => holder_id === holder)?.quantity;

/** Marks a van that is short for tomorrow, or that used more than was recorded. */
function vanMark(line: StockLine, holder: string): Mark {
  const [quantity = 0, needs = 0] = [of(line.vans, holder), of(line.needs, holder)];
  if (quantity < 0) return 'count';
  return needs > quantity ? (quantity === 0 ? 'out' : 'low') : null;
}

function shopMark({ shop, reorder_below, active }: StockLine): Mark {
  if (shop < 0) return 'count';
  if (!active || shop >= reorder_below) return null;
  return shop === 0 ? 'out' : 'low';
}

const looks = {
  low: { tone: 'warning', Icon: ArrowDown, words: 'lowMark' },
  out: { tone: 'danger', Icon: TriangleAlert, words: 'outMark' },
  count: { tone: 'danger', Icon: TriangleAlert, words: 'countMark' },
} as const;

function Amount({ quantity, mark }: { quantity: number | undefined; mark: Mark }) {
  const shown = formatNumber(quantity ?? 0);
  if (!mark) return quantity ? shown : <span className="text-muted">{quantity === 0 ? shown : '–'}</span>;
  const { tone, Icon, words } = looks[mark];
  return <Badge tone={tone} Icon={Icon} text={fill(text[words], { quantity: shown })} />;
}

type Props = { stock: Stock; onEdit: (line: StockLine) => void; onAdd: () => void };

/** One row per supply, one column per van. */
export function StockPanel({ stock, onEdit, onAdd }: Props) {
  const { items, holders } = stock;
  const colours = coloursOf(useQuery(staffQuery).data);
  const low = items.reduce(
    (sum, line) => sum + (shopMark(line) ? 1 : 0) + holders.filter(({ id }) => vanMark(line, id)).length,
    0,
  );
  if (!items.length) {
    return (
      <Panel title={text.stock}>
        <EmptyState title={text.empty} body={text.emptyBody}>
          <Button variant="primary" onClick={onAdd}>
            <Plus size={16} aria-hidden />
            {text.add}
          </Button>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel
        title={text.stock}
        end={
          low > 0 && (
            <span className="flex items-center gap-2 pr-2 text-13 text-muted">
              <Badge tone="warning" Icon={ArrowDown} text={fill(text.low, { count: low })} />
              <span className="max-md:sr-only">{text.lowHint}</span>
            </span>
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys have to reach that */}
        <section tabIndex={0} aria-label={text.table} className="stock-scroll outline-offset-[-2px]">
          <table className="stock-table text-14 tabular-nums md:text-13">
            <thead>
              <tr className="text-12 text-muted">
                <th scope="col" className="font-medium">
                  {text.item}
                </th>
                {holders.map(({ id, full_name }) => (
                  <th key={id} scope="col" className="font-medium">
                    <span className="stock-holder" title={full_name}>
                      <Avatar initials={initials(full_name)} paint={paintOf(colours.get(id))} />
                      {full_name.split(' ')[0]}
                    </span>
                  </th>
                ))}
                {[text.shop, text.reorder, text.tomorrow].map((words) => (
                  <th key={words} scope="col" className="font-medium">
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <Row key={line.id} line={line} holders={holders} onEdit={() => onEdit(line)} />
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
      <p className="px-1 text-14 text-muted md:text-13">{text.note}</p>
    </>
  );
}

function Row({ line, holders, onEdit }: { line: StockLine; holders: Stock['holders']; onEdit: () => void }) {
  const needs = line.needs.reduce((sum, each) => sum + each.quantity, 0);
  return (
    <tr>
      <th scope="row" className="font-text">
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1">
            <b className="font-strong wrap-anywhere">{line.name}</b> <span className="text-muted">{line.unit}</span>
            {!line.active && <span className="block text-12 text-muted">{text.unused}</span>}
          </span>
          <IconButton
            size="work"
            Icon={Pencil}
            label={fill(actionText.editName, { name: line.name })}
            onClick={onEdit}
          />
        </span>
      </th>
      {holders.map(({ id }) => (
        <td key={id}>
          <Amount quantity={of(line.vans, id)} mark={vanMark(line, id)} />
        </td>
      ))}
      <td className="font-strong">
        <Amount quantity={line.shop} mark={shopMark(line)} />
      </td>
      <td className="text-muted">{formatNumber(line.reorder_below)}</td>
      <td>{needs ? formatNumber(needs) : <span className="text-muted">–</span>}</td>
    </tr>
  );
}
