import { useState } from 'react';
import type { LeadCard, MoveLead } from '#contract/sales/lead.schema.ts';
import { movesOf, type LeadColumn, type LeadStatus, type LostReason } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { leadFormText, leadsText as text, leadText } from '#text/leadPages.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

export type Movable = Pick<LeadCard, 'id' | 'full_name' | 'status' | 'version'>;
/** The question to answer before a lead is sold or lost. */
export type Asked = { lead: Movable; to: 'sold' | 'lost' };
type Known = { lost_reason?: LostReason; lost_note?: string | null; client_id?: string };

/** Another user was faster: the current state shows next. */
export const moveFailure = (error: Error) =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? leadText.changed : messageOf(error);

/** Moves leads between columns, by drag, menu or key. */
export function useMoves(role: 'sales' | 'admin') {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { send, busy } = useCommand('lead.move', () => {});

  function run(lead: Movable, status: MoveLead['status'], known: Known = {}) {
    const body = {
      version: lead.version,
      status,
      lost_reason: null,
      lost_note: null,
      client_id: null,
      next_step: null,
      follow_up_at: null,
      ...known,
    };
    send(
      { params: { id: lead.id }, body },
      {
        onDone: ({ existed }) => {
          setAsked(null);
          if (!existed) toast({ tone: 'success', title: fill(text.moved, { column: text.columns[status] }) });
          else toast({ tone: 'error', title: text.notMoved, body: leadFormText.taken });
        },
        onFailed: (error) => toast({ tone: 'error', title: text.notMoved, body: moveFailure(error) }),
      },
    );
  }

  return {
    of: (lead: { status: LeadStatus }) => movesOf(lead, role),
    /** True if the lead may move to the column; otherwise the reason why not. */
    check(lead: { status: LeadStatus }, column: LeadColumn): true | string {
      if (column === 'quoted') return text.quotedByQuote;
      if (movesOf(lead, role).includes(column)) return true;
      if (column === 'sold' && lead.status !== 'lost') return text.soldByQuote;
      return fill(text.noWayBack, { column: text.columns[column] });
    },
    ask(lead: Movable, to: LeadStatus) {
      if (to === 'sold' || to === 'lost') setAsked({ lead, to });
      else if (to === 'warm') run(lead, 'warm');
    },
    run,
    asked,
    close: () => setAsked(null),
    busy,
  };
}

export type Moves = ReturnType<typeof useMoves>;
