import * as Menu from '@radix-ui/react-dropdown-menu';
import { useQuery } from '@tanstack/react-query';
import { Link2, Mail, MapPin, Pencil, Phone, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { isOpenLead } from '#contract/sales/lead.kinds.ts';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { calculatorText } from '#text/calculator.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText, leadText as text, leadFormText } from '#text/leadPages.ts';
import { leadSourceText } from '#text/leads.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { AfterContact } from '#web/features/shared/leads/AfterContact.tsx';
import { channelOf } from '#web/features/shared/leads/channel.ts';
import { serviceOf } from '#web/features/shared/leads/describe.ts';
import { LeadContact } from '#web/features/shared/leads/LeadContact.tsx';
import { LeadMenu } from '#web/features/shared/leads/LeadMenu.tsx';
import { leadQuery } from '#web/features/shared/leads/leads.ts';
import { LeadStages } from '#web/features/shared/leads/LeadStages.tsx';
import { LeadTimeline } from '#web/features/shared/leads/LeadTimeline.tsx';
import { NextStepBar } from '#web/features/shared/leads/NextStepBar.tsx';
import type { Moves } from '#web/features/shared/leads/useMoves.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { menuItem } from '#web/ui/MenuParts.tsx';
import { SidePane } from '#web/ui/SidePane.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatShortDate } from '#web/when.ts';

const EditLead = lazy(async () => ({ default: (await import('#web/features/shared/leads/EditLead.tsx')).EditLead }));

export type LeadPanelProps = {
  id: string;
  moves: Moves;
  /** The office's own menu items, and its notes below the name. */
  officeMenu?: (lead: LeadDetail) => ReactNode;
  officeNotes?: (lead: LeadDetail) => ReactNode;
  /** The path where quotes are written. */
  quotesAt?: string;
  onClose: () => void;
};

/** One lead at the side of its board; `?lead=` opens it. */
export function LeadPanel({ id, onClose, ...rest }: LeadPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(leadQuery(id));
  const gone = error instanceof ApiError && error.status < 500;
  const lead = gone ? undefined : data;
  return (
    <SidePane label={lead?.full_name ?? text.loading} onClose={onClose} width="lead-pane">
      {lead ? (
        <Opened lead={lead} onClose={onClose} {...rest} />
      ) : (
        <>
          <div className="flex justify-end pt-2 pr-2">
            <IconButton label={commonText.close} Icon={X} size="work" onClick={onClose} />
          </div>
          <div className="p-5">
            {error ? (
              <LoadError
                title={text.failed}
                body={gone ? text.gone : messageOf(error)}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <LoadingLine text={text.loading} />
            )}
          </div>
        </>
      )}
    </SidePane>
  );
}

function Opened({
  lead,
  moves,
  officeMenu,
  officeNotes,
  quotesAt,
  onClose,
}: Omit<LeadPanelProps, 'id'> & { lead: LeadDetail }) {
  const zone = useZone();
  const [editing, setEditing] = useState(false);
  const [channel, setChannel] = useState(() => channelOf(lead.next_step));
  const open = isOpenLead(lead);
  const quotePath = quotesAt ? `${quotesAt}/new?lead=${lead.id}` : null;
  const source = leadSourceText[lead.source];
  return (
    <>
      <div className="flex items-center pt-2 pr-2 pl-5">
        <span className="min-w-0 flex-1 truncate text-14 text-muted md:text-13">
          {fill(text.from, { source, day: formatShortDate(lead.created_at, zone) })}
        </span>
        <CopyLink />
        <LeadMenu lead={lead} moves={moves}>
          <Menu.Item className={menuItem} onSelect={() => setEditing(true)}>
            <Pencil size={16} aria-hidden className="text-muted" />
            {leadFormText.editTitle}
          </Menu.Item>
          {officeMenu?.(lead)}
        </LeadMenu>
        <IconButton label={commonText.close} Icon={X} size="work" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-3.5 px-5 pb-4">
          <Head lead={lead} />
          {officeNotes?.(lead)}
          <LeadStages lead={lead} />
          {lead.lost_reason && (
            <p className="text-15 md:text-13">
              {fill(text.lostBecause, { reason: leadsText.reasons[lead.lost_reason] })}
              {lead.lost_note && ` ${lead.lost_note}`}
            </p>
          )}
          {lead.status === 'sold' && lead.client_name && (
            <p className="text-15 md:text-13">{fill(text.soldTo, { name: lead.client_name })}</p>
          )}
          <NextStepBar lead={lead} quotePath={quotePath} />
        </div>
        <div className={`rule-t ${open ? 'lead-columns' : ''}`}>
          {open && (
            <div className="grid content-start gap-5 p-5">
              <LeadContact lead={lead} channel={channel} onChannel={setChannel} />
              <AfterContact lead={lead} channel={channel} />
              <Good lead={lead} />
            </div>
          )}
          <LeadTimeline lead={lead} />
        </div>
      </div>
      <Foot lead={lead} moves={moves} quotePath={open ? quotePath : null} />
      <Suspense fallback={null}>{editing && <EditLead lead={lead} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

function Head({ lead }: { lead: LeadDetail }) {
  const currency = useCurrency();
  const reach = 'flex min-h-11 min-w-0 items-center gap-1.5 rounded-module hover:underline md:min-h-6';
  return (
    <div>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wide text-24 wrap-anywhere">{lead.full_name}</h2>
        {lead.value_cents !== null && (
          <p className="flex-none wide text-20 tabular-nums md:text-22">{formatCents(lead.value_cents, currency)}</p>
        )}
      </div>
      <p className="text-15 wrap-anywhere text-muted md:text-13">{serviceOf(lead)}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-15 md:text-13">
        {lead.phone && (
          <a href={telLink(lead.phone)} className={reach}>
            <Phone size={15} aria-hidden className="flex-none text-muted" />
            {formatPhone(lead.phone)}
          </a>
        )}
        {lead.email && (
          <a href={`mailto:${lead.email}`} className={reach}>
            <Mail size={15} aria-hidden className="flex-none text-muted" />
            <span className="truncate">{lead.email}</span>
          </a>
        )}
        {lead.city && (
          <span className="flex items-center gap-1.5">
            <MapPin size={15} aria-hidden className="flex-none text-muted" />
            {lead.city}
          </span>
        )}
      </div>
    </div>
  );
}

function Good({ lead }: { lead: LeadDetail }) {
  const address = [lead.street, lead.city, lead.postal_code].filter(Boolean).join(', ');
  const facts = [
    { name: leadsText.head.wants, said: lead.service_name && lead.detail },
    { name: fieldText.address, said: address },
  ].filter(({ said }) => said);
  if (facts.length === 0) return null;
  return (
    <section aria-label={text.good}>
      <h3 className="mb-1.5 text-15 font-strong md:text-14">{text.good}</h3>
      <dl className="grid gap-1.5">
        {facts.map(({ name, said }) => (
          <div key={name} className="grid grid-cols-[80px_minmax(0,1fr)] gap-3 text-14 md:text-13">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Foot({ lead, moves, quotePath }: { lead: LeadDetail; moves: Moves; quotePath: string | null }) {
  const places = moves.of(lead);
  if (places.length === 0 && !quotePath) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rule-t px-5 py-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))]">
      {quotePath && (
        <Link to={quotePath} className={button()}>
          {calculatorText.makeQuote}
        </Link>
      )}
      {places.includes('sold') && <Button onClick={() => moves.ask(lead, 'sold')}>{leadsText.markSold}</Button>}
      <span className="flex-1" />
      {lead.status === 'lost' ? (
        <Button variant="primary" softDisabled={moves.busy} onClick={() => moves.ask(lead, 'warm')}>
          {actionText.reopen}
        </Button>
      ) : (
        places.includes('lost') && (
          <Button onClick={() => moves.ask(lead, 'lost')} className="text-danger">
            {leadsText.markLost}
          </Button>
        )
      )}
    </div>
  );
}

/** Copies the current address, which contains the open lead. */
function CopyLink() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ tone: 'success', title: actionText.linkCopied });
    } catch {
      toast({ tone: 'error', title: text.notCopied });
    }
  };
  return <IconButton label={actionText.copyLink} Icon={Link2} size="work" onClick={() => void copy()} />;
}
