import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { columnOf, isOpenLead } from '#contract/sales/lead.kinds.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText as text, leadFormText } from '#text/leadPages.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { linkOfCard } from '#web/features/shared/leads/channel.ts';
import { isDueToday, isLate, quietDays, quietLimit, wishOf } from '#web/features/shared/leads/describe.ts';
import { columnIcon, columnTone, stepIcon } from '#web/features/shared/leads/looks.ts';
import { NextLine } from '#web/features/shared/leads/NextLine.tsx';
import { QuietDays } from '#web/features/shared/leads/QuietDays.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';

export type ListProps = {
  leads: readonly LeadCard[];
  stale: boolean;
  open: string | undefined;
  pathOf: (lead: string) => string;
  /** The office sees the owners and selects several leads. */
  owners?: boolean;
  pick?: (lead: LeadCard) => ReactNode;
};

const reachOf = ({ phone, email }: LeadCard) => (phone ? formatPhone(phone) : (email ?? ''));

function ColumnBadge({ lead }: { lead: LeadCard }) {
  const column = columnOf(lead);
  return <Badge text={text.columns[column]} Icon={columnIcon[column]} tone={columnTone[column]} />;
}

export function LeadTable({ leads, stale, open, pathOf, owners = false, pick }: ListProps) {
  const go = useNavigate();
  const currency = useCurrency();
  const { head } = text;
  const columns = [
    ...(pick
      ? [{ text: actionText.show, className: 'w-12', head: <span className="sr-only">{actionText.show}</span> }]
      : []),
    { text: fieldText.lead },
    { text: head.wants, className: 'w-[20%]' },
    { text: fieldText.status, className: 'w-[110px]' },
    { text: leadFormText.nextStep, className: 'w-[18%]' },
    ...(owners ? [{ text: fieldText.salesRep, className: 'w-[13%]' }] : []),
    { text: fieldText.value, className: 'w-[100px] text-right' },
  ];
  return (
    <Table label={pageText.leads} columns={columns} stale={stale}>
      {leads.map((lead) => (
        <TableRow key={lead.id} current={lead.id === open} onOpen={() => void go(pathOf(lead.id))}>
          {pick && <td className={cell}>{pick(lead)}</td>}
          <td className={`${cell} leading-[1.0625rem]`}>
            <Link
              to={pathOf(lead.id)}
              preventScrollReset
              className="block truncate rounded-module font-strong hover:underline"
            >
              {lead.full_name}
            </Link>
            <p className="truncate text-12 text-muted">{reachOf(lead)}</p>
          </td>
          <td className={cell}>
            <p className="truncate" title={wishOf(lead)}>
              {wishOf(lead)}
            </p>
            <p className="truncate text-12 text-muted">{lead.city}</p>
          </td>
          <td className={cell}>
            <ColumnBadge lead={lead} />
          </td>
          <td className={cell}>
            <NextLine lead={lead} />
            {isOpenLead(lead) && <QuietDays lead={lead} />}
          </td>
          {owners && (
            <td className={cell}>
              <p className={`truncate ${lead.owner_name ? '' : 'text-muted'}`}>{lead.owner_name ?? text.unassigned}</p>
            </td>
          )}
          <td className={`${cell} text-right font-strong`}>
            {lead.value_cents === null ? '' : formatCents(lead.value_cents, currency)}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** On a phone: leads due today first, then the rest. */
export function LeadCards({ leads, ...rest }: ListProps) {
  const zone = useZone();
  const due = leads.filter((lead) => isDueToday(lead, zone));
  const later = leads.filter((lead) => !isDueToday(lead, zone));
  const split = due.length > 0 && later.some(isOpenLead);
  return (
    <div className="grid gap-4">
      {due.length > 0 && <Cards label={dayText.today} leads={due} {...rest} />}
      {split && <h2 className="text-17 font-strong">{text.later}</h2>}
      {later.length > 0 && <Cards label={split ? text.later : pageText.leads} leads={later} {...rest} />}
    </div>
  );
}

function Cards({ label, leads, stale, pathOf, owners, pick }: ListProps & { label: string }) {
  return (
    <ul aria-label={label} aria-busy={stale || undefined} className={`grid gap-2.5 ${stale ? 'opacity-60' : ''}`}>
      {leads.map((lead) => (
        <PhoneCard key={lead.id} lead={lead} to={pathOf(lead.id)} owners={owners ?? false} pick={pick?.(lead)} />
      ))}
    </ul>
  );
}

function PhoneCard({ lead, to, owners, pick }: { lead: LeadCard; to: string; owners: boolean; pick: ReactNode }) {
  const zone = useZone();
  const currency = useCurrency();
  const active = isOpenLead(lead);
  const reach = active ? linkOfCard(lead) : null;
  const Icon = stepIcon[lead.next_step ?? 'call'];
  return (
    <li
      className="lead-card flex items-center gap-3"
      data-late={(active && isLate(lead)) || undefined}
      data-quiet={(active && quietDays(lead, zone) > quietLimit) || undefined}
    >
      {pick && <div className="relative -ml-2">{pick}</div>}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex gap-3">
          <Link
            to={to}
            preventScrollReset
            className="min-w-0 flex-1 truncate text-16 font-strong after:absolute after:inset-0"
          >
            {lead.full_name}
          </Link>
          {lead.value_cents !== null && (
            <span className="flex-none font-strong tabular-nums">{formatCents(lead.value_cents, currency)}</span>
          )}
        </div>
        <p className="truncate text-14">{wishOf(lead)}</p>
        <NextLine lead={lead} />
        {active && <QuietDays lead={lead} />}
        {owners && <p className="truncate text-13 text-muted">{lead.owner_name ?? text.unassigned}</p>}
      </div>
      {reach && (
        <a
          href={reach.href}
          aria-label={reach.label}
          className="relative grid size-12 flex-none place-items-center rounded-card hairline"
        >
          <Icon size={20} aria-hidden />
        </a>
      )}
    </li>
  );
}
