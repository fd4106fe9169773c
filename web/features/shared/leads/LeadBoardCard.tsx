import { useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { isOpenLead } from '#contract/sales/lead.kinds.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { isLate, quietDays, quietLimit, wishOf } from '#web/features/shared/leads/describe.ts';
import { LeadMenu } from '#web/features/shared/leads/LeadMenu.tsx';
import type { Moves } from '#web/features/shared/leads/useMoves.ts';
import { NextLine } from '#web/features/shared/leads/NextLine.tsx';
import { QuietDays } from '#web/features/shared/leads/QuietDays.tsx';
import { formatCents, useCurrency } from '#web/money.ts';

type Props = {
  lead: LeadCard;
  to: string;
  open: boolean;
  moves: Moves;
  /** The office sees the owner. */
  owners: boolean;
  onDrag: (lead: LeadCard | null) => void;
};

/** A lead in its column: dragged by the mouse, or moved by its menu, which M opens. */
export function LeadBoardCard({ lead, to, open, moves, owners, onDrag }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const [menu, setMenu] = useState(false);
  const [dragged, setDragged] = useState(false);
  const active = isOpenLead(lead);
  const movable = moves.of(lead).length > 0;
  function begin(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', lead.full_name);
    setDragged(true);
    onDrag(lead);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the menu is there as well
    <li
      draggable={movable}
      data-dragged={dragged || undefined}
      data-open={open || undefined}
      data-late={(active && isLate(lead)) || undefined}
      data-quiet={(active && quietDays(lead, zone) > quietLimit) || undefined}
      onDragStart={begin}
      onDragEnd={() => {
        setDragged(false);
        onDrag(null);
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || !movable) return;
        if (menu) return;
        event.preventDefault();
        setMenu(true);
      }}
      className="lead-card grid gap-1"
    >
      <div className="flex items-start gap-2">
        <Link
          to={to}
          preventScrollReset
          draggable={false}
          aria-keyshortcuts={movable ? 'm' : undefined}
          className="min-w-0 flex-1 truncate text-14 font-strong outline-none after:absolute after:inset-0"
        >
          {lead.full_name}
        </Link>
        {lead.value_cents !== null && (
          <span className="flex-none text-14 font-strong tabular-nums">{formatCents(lead.value_cents, currency)}</span>
        )}
      </div>
      <p className="truncate text-13">{wishOf(lead)}</p>
      <div className="flex items-end gap-1">
        <div className="grid min-w-0 flex-1 gap-1">
          <NextLine lead={lead} />
          {active && <QuietDays lead={lead} />}
          {owners && <p className="truncate text-12 text-muted">{lead.owner_name ?? text.unassigned}</p>}
        </div>
        {movable && (
          <div className="relative -mr-2 -mb-2">
            <LeadMenu lead={lead} moves={moves} open={menu} onOpen={setMenu} />
          </div>
        )}
      </div>
    </li>
  );
}
