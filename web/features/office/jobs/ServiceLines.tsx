import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { jobDialogText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { bookOf, customLine, fieldsOf, lineFor, type SoldLine } from '#contract/money/soldLine.ts';
import type { Asset } from '#contract/people/client.schema.ts';
import { fill } from '#contract/text/fill.ts';
import {
  discounted,
  fromPlace,
  jobLines,
  nameOf,
  quantityAt,
  sumOf,
  worthOf,
  type ItemDraft,
  type ItemProblem,
} from '#web/features/office/jobs/jobDraft.ts';
import { LineFields } from '#web/features/shared/lines/LineFields.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  items: ItemDraft[];
  onChange: (items: ItemDraft[]) => void;
  /** The day whose prices apply. */
  today: string;
  /** The assets at the place: how many bins, how large a driveway. */
  assets: readonly Asset[];
  /** Keyed by item id. */
  problems: Record<string, ItemProblem>;
  /** The discount in percent. */
  discount: string;
  /** Stands below the lines, above the total. */
  children?: ReactNode;
};

/** The services, each with its price and minutes, which update while the user types. */
export function ServiceLines({ items, onChange, today, assets, problems, discount, children }: Props) {
  const { data: services = [] } = useQuery(servicesQuery);
  const currency = useCurrency();
  const byId = new Map(services.map((service) => [service.id, service]));
  const serviceOf = ({ service_id }: ItemDraft) => (service_id ? byId.get(service_id) : undefined);
  const worths = discounted(
    items.map((item) => worthOf(item, serviceOf(item), today)),
    { discount },
  );
  const total = sumOf(worths);
  const change = (itemId: string, part: Partial<SoldLine>) =>
    onChange(
      items.map((item) => {
        const auto = item.auto && !fromPlace.some((field) => field in part);
        return item.id === itemId ? { ...item, ...part, auto } : item;
      }),
    );

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{fieldText.services}</legend>
      <div className="rounded-control bg-surface edge-control">
        <ul>
          {items.map((item, index) => {
            const name = nameOf(item, services) || (item.service_id ? '...' : jobDialogText.customLine);
            return (
              <li key={item.id} className="grid gap-1.5 rule-b py-2 pr-1 pl-3">
                <div className="flex items-center gap-3 tabular-nums">
                  <span className="min-w-0 flex-1 font-strong wrap-anywhere">{name}</span>
                  <span className="flex-none text-muted">
                    {fill(workText.minutes, { count: worths[index]?.minutes ?? 0 })}
                  </span>
                  <span className="min-w-17 flex-none text-right font-strong">
                    {priceText(item, worths[index]?.price_cents ?? null, currency)}
                  </span>
                  <IconButton
                    size="work"
                    Icon={X}
                    label={fill(jobDialogText.remove, { service: name })}
                    onClick={() => onChange(items.filter((each) => each.id !== item.id))}
                  />
                </div>
                <Fields
                  item={item}
                  name={name}
                  service={serviceOf(item)}
                  today={today}
                  problem={problems[item.id]}
                  onChange={(part) => change(item.id, part)}
                />
              </li>
            );
          })}
        </ul>
        {children}
        <div className="flex flex-wrap items-center gap-x-3 py-1 pr-10 pl-1 tabular-nums max-md:pr-13">
          <AddService services={services} onAdd={(service) => onChange([...items, itemFor(service, today, assets)])} />
          <button
            type="button"
            onClick={() => onChange([...items, customItem()])}
            className="flex h-11 items-center gap-2 rounded-control px-2.5 text-16 font-medium text-muted hover:text-text md:h-9 md:text-13"
          >
            <Plus size={15} aria-hidden />
            {jobDialogText.customLine}
          </button>
          {items.length > 0 && (
            <p className="flex basis-full items-center justify-end gap-3 pb-1">
              <span className="flex-none text-muted">{fill(workText.minutes, { count: total.minutes })}</span>
              <span className="text-muted">{jobDialogText.beforeTax}</span>
              <span className="min-w-17 flex-none text-right wide text-16">
                {formatCents(total.price_cents, currency)}
              </span>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function priceText({ service_id, price }: ItemDraft, cents: number | null, currency: string): string {
  if (cents !== null) return formatCents(cents, currency);
  if (price.trim()) return '–';
  return service_id === null ? formatCents(0, currency) : jobDialogText.noPrice;
}

const customItem = (): ItemDraft => ({ ...customLine(v7()), auto: false, sold: null });

/** Starts with the quantities known about the place. */
const itemFor = (service: Service, today: string, assets: readonly Asset[]): ItemDraft => ({
  ...lineFor(v7(), service),
  ...quantityAt(service, today, assets),
  auto: true,
  sold: null,
});

/** A select that looks like a button: choosing adds the service. By keyboard, Enter or Tab adds the one searched for. */
function AddService({ services, onAdd }: { services: readonly Service[]; onAdd: (service: Service) => void }) {
  const [sought, setSought] = useState('');
  const [added, setAdded] = useState(0);
  const byKey = useRef(false);
  const list = useRef<HTMLSelectElement>(null);
  // The next search would continue the select's typeahead, so each addition mounts a new select.
  useEffect(() => {
    if (added > 0) list.current?.focus();
  }, [added]);
  const add = (wanted: string) => {
    const service = services.find(({ id }) => id === wanted);
    setSought('');
    if (service) onAdd(service);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <Plus
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <select
        key={added}
        ref={list}
        aria-label={jobDialogText.addService}
        value={sought}
        onPointerDown={() => {
          byKey.current = false;
        }}
        onKeyDown={(event) => {
          byKey.current = true;
          if (event.key !== 'Enter' || !sought) return;
          event.preventDefault();
          add(sought);
          setAdded(added + 1);
        }}
        onChange={({ target }) => (byKey.current ? setSought(target.value) : add(target.value))}
        onBlur={() => add(sought)}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-control bg-transparent pr-2 pl-8 text-16 font-medium text-muted hover:text-text md:h-9 md:text-13"
      >
        <option value="">{jobDialogText.addService}</option>
        {services
          .filter(({ active }) => active)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </div>
  );
}

type FieldsProps = {
  item: ItemDraft;
  name: string;
  service: Service | undefined;
  today: string;
  problem: ItemProblem | undefined;
  onChange: (part: Partial<SoldLine>) => void;
};

function Fields({ item, name, service, today, problem, onChange }: FieldsProps) {
  const noteId = useId();
  const currency = useCurrency();
  const book = bookOf(item, service, today).price_cents;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-muted empty:hidden md:text-12">
      <LineFields
        line={item}
        service={service}
        day={today}
        fields={fieldsOf(item, service, jobLines)}
        words={{
          name: { label: jobDialogText.customName },
          units: { label: service?.unit ?? fieldText.quantity },
          square_feet: { label: fieldText.squareFeet },
          vehicle_size: { label: fieldText.vehicleSize },
          condition: { label: fieldText.condition },
          minutes: { label: fieldText.minutes },
          price: { label: amountText.price, aria: fill(jobDialogText.priceOf, { service: name }) },
          reason: { label: fieldText.reason, aria: fill(jobDialogText.reasonOf, { service: name }) },
        }}
        book={book}
        note={book !== null && <span>{fill(jobDialogText.book, { price: formatCents(book, currency) })}</span>}
        wrong={problem ? { field: problem.field, noteId } : null}
        onChange={onChange}
      />
      {problem && (
        <p id={noteId} className="basis-full font-medium text-danger">
          {problem.text}
        </p>
      )}
    </div>
  );
}
