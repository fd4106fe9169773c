import { useQuery } from '@tanstack/react-query';
import { KeyRound, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { planNote } from '#contract/money/planNote.ts';
import { fieldText } from '#text/fields.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { crewText, jobPanelText } from '#text/jobs.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { accessOf } from '#web/access.ts';
import { useZone } from '#web/business.ts';
import { dateText, dueText } from '#web/features/office/jobs/jobDates.ts';
import { Assignee } from '#web/features/office/jobs/JobParts.tsx';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { locale } from '#web/language.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { CrewDays } from '#web/features/shared/jobs/CrewDays.tsx';
import { plannedTime } from '#web/features/shared/jobs/plannedTime.ts';

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
      <dt className="text-13 text-muted md:text-12">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The client, place, and who works when. */
export function JobFacts({ job }: { job: JobDetail }) {
  const zone = useZone();
  const colours = coloursOf(useQuery(staffQuery).data);
  const { where, client } = job;
  const phone = client?.phone;
  const access = accessOf(where);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        <Fact label={fieldText.client}>
          {job.client_id ? (
            <Link
              to={`/admin/clients/${job.client_id}`}
              className="flex min-h-6 items-center text-accent hover:underline"
            >
              {job.client_name}
            </Link>
          ) : (
            <span className="text-muted">{workText.unassigned}</span>
          )}
          {phone && (
            <a href={telLink(phone)} className="flex min-h-6 items-center gap-1.5 font-text text-muted hover:underline">
              <Phone size={13} aria-hidden className="flex-none" />
              {formatPhone(phone)}
            </a>
          )}
        </Fact>
        <Fact label={fieldText.address}>
          {where ? (
            <>
              {where.street}
              <span className="block font-text text-muted">
                {[where.city, [where.region, where.postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
              </span>
            </>
          ) : (
            <span className="text-muted">{fieldText.noAddress}</span>
          )}
        </Fact>
        {job.spans.length > 0 ? (
          <Fact label={crewText.list} wide>
            <CrewDays job={job} Title="h4" nameOf={({ person_name }) => person_name} />
          </Fact>
        ) : (
          <>
            <Fact label={jobPanelText.scheduled}>
              {job.scheduled_start && job.scheduled_end ? (
                <>
                  {dateText(job.scheduled_start, zone)}
                  <span className="block font-text text-muted">{plannedTime(job, zone)}</span>
                </>
              ) : (
                <span className="text-muted">{workText.notScheduled}</span>
              )}
            </Fact>
            <Fact label={fieldText.assignedTo}>
              <Assignee job={job} colours={colours} />
            </Fact>
          </>
        )}
        <Fact label={fieldText.dueDate}>
          <span className={job.due_date ? '' : 'text-muted'}>{dueText(job.due_date, zone)}</span>
        </Fact>
      </dl>
      {access && (
        <div className="flex gap-2.5 rounded-card bg-sunken px-3 py-2.5">
          <KeyRound size={16} aria-hidden className="mt-0.5 flex-none text-muted" />
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="sr-only">{jobPanelText.access}: </span>
            {access}
          </p>
        </div>
      )}
    </>
  );
}

/** The services at the prices they were sold for. */
export function JobServices({ job: { items } }: { job: JobDetail }) {
  const currency = useCurrency();
  if (!items.length) return <p className="text-muted">{jobPanelText.noServices}</p>;
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 tabular-nums">
          <span className="wrap-anywhere">{item.service_name}</span>
          <span className="text-right">{item.price_cents !== null && formatCents(billedCents(item), currency)}</span>
          <span className="text-13 text-muted md:text-12">{quantityText(item)}</span>
          <span className="text-right text-13 text-muted md:text-12">
            {fill(workText.minutes, { count: item.minutes })}
          </span>
          {item.price_reason && (
            <span className="col-span-2 text-13 text-muted wrap-anywhere md:text-12">
              {fill(jobPanelText.agreed, {
                reason: item.price_reason,
                price: formatCents(item.book_cents ?? 0, currency),
              })}
            </span>
          )}
          {item.plan && <span className="col-span-2 text-13 text-muted md:text-12">{planNote(item.plan, locale)}</span>}
        </li>
      ))}
    </ul>
  );
}

function quantityText({ units, unit, square_feet, vehicle_size, condition }: JobDetail['items'][number]): string {
  const parts = [
    units !== null && fill(unit ? invoiceLineText.own : jobPanelText.units, { count: units, unit: unit ?? '' }),
    square_feet !== null && fill(workText.area, { count: formatNumber(square_feet) }),
    vehicle_size !== null && vehicleText[vehicle_size],
    condition !== 'normal' && conditionText[condition],
  ];
  return parts.filter(Boolean).join(', ');
}

/** Zero if another visit of the month is charged for it. */
const billedCents = ({ price_cents, plan }: JobDetail['items'][number]) => (plan?.included ? 0 : (price_cents ?? 0));

export const priceOfAll = ({ items }: JobDetail) => items.reduce((sum, item) => sum + billedCents(item), 0);
