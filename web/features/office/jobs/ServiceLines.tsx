import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import { fromCents } from '#contract/base/amount.ts';
import type { Asset } from '#contract/people/client.schema.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { conditionText, jobDialogText, vehicleSizeText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { conditions, vehicleSizes } from '#contract/trade.ts';
import {
  bookOf,
  discounted,
  nameOf,
  quantityAt,
  sumOf,
  worthOf,
  type ItemDraft,
  type ItemProblem,
} from '#web/features/office/jobs/jobDraft.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  items: ItemDraft[];
  onChange: (items: ItemDraft[]) => void;
  /** The price book's day. */
  today: string;
  /** What there is at the place: how many bins, how large a driveway. */
  assets: readonly Asset[];
  /** By the item's id. */
  problems: Record<string, ItemProblem>;
  /** Percent that are taken off. */
  discount: string;
  /** Stands below the lines, above what they come to. */
  children?: ReactNode;
};

const small = 'h-11 rounded-control bg-surface px-2.5 text-16 edge-control md:h-8 md:text-13';

/** What is to be done, each with its price and minutes as they are worked out while one types. */
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
  const change = (itemId: string, part: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.id === itemId ? { ...item, ...part } : item)));

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{jobDialogText.services}</legend>
      <div className="rounded-control bg-surface edge-control">
        <ul>
          {items.map((item, index) => {
            const name = nameOf(item, services) || (item.service_id ? '...' : jobDialogText.customLine);
            return (
              <li key={item.id} className="grid gap-1.5 rule-b py-2 pr-1 pl-3">
                <div className="flex items-center gap-3 tabular-nums">
                  <span className="min-w-0 flex-1 font-strong wrap-anywhere">{name}</span>
                  <span className="flex-none text-muted">
                    {fill(jobDialogText.minutes, { count: worths[index]?.minutes ?? 0 })}
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
                <Quantity
                  item={item}
                  name={name}
                  service={serviceOf(item)}
                  book={bookOf(item, serviceOf(item), today).price_cents}
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
              <span className="flex-none text-muted">{fill(jobDialogText.minutes, { count: total.minutes })}</span>
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

const priceText = ({ service_id }: ItemDraft, cents: number | null, currency: string) =>
  cents === null && service_id !== null ? jobDialogText.noPrice : formatCents(cents ?? 0, currency);

const plain = {
  name: '',
  minutes: '',
  units: '1',
  square_feet: '',
  vehicle_size: 'sedan',
  condition: 'normal',
  price: '',
  reason: '',
  auto: false,
  sold: null,
} as const;
const customItem = (): ItemDraft => ({ ...plain, id: v7(), service_id: null });

/** Begins with what is known of the place. */
const itemFor = (service: Service, today: string, assets: readonly Asset[]): ItemDraft => ({
  ...plain,
  ...quantityAt(service, today, assets),
  id: v7(),
  service_id: service.id,
  auto: true,
});

/** A list that looks like a button: choosing is adding. By keyboard one looks for it first, and Enter or Tab adds it. */
function AddService({ services, onAdd }: { services: readonly Service[]; onAdd: (service: Service) => void }) {
  const [sought, setSought] = useState('');
  const [added, setAdded] = useState(0);
  const byKey = useRef(false);
  const list = useRef<HTMLSelectElement>(null);
  // The letters of the next service would count as more letters of this one: another list knows nothing of them.
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

type QuantityProps = {
  item: ItemDraft;
  name: string;
  service: Service | undefined;
  /** What the price book says. */
  book: number | null;
  problem: ItemProblem | undefined;
  onChange: (part: Partial<ItemDraft>) => void;
};

/** What its way of pricing asks for, and another price with its reason; of a line of one's own, all of it. */
function Quantity({ item, name, service, book, problem, onChange }: QuantityProps) {
  const id = useId();
  const currency = useCurrency();
  const own = item.service_id === null;
  if (!service && !own) return null;
  const field = service?.pricing === 'per_unit' ? 'units' : service?.pricing === 'per_area' ? 'square_feet' : null;
  const note = (about: ItemProblem['field']) =>
    problem?.field === about ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-note` } : {};
  const edge = (about: ItemProblem['field']) => (problem?.field === about ? 'edge-danger' : '');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-muted empty:hidden md:text-12">
      {own && (
        <label className="basis-full pr-2">
          <span className="sr-only">{jobDialogText.customName}</span>
          <input
            autoComplete="off"
            maxLength={jobLimits.service_name}
            placeholder={jobDialogText.customName}
            value={item.name}
            {...note('name')}
            onChange={(event) => onChange({ name: event.target.value })}
            className={`w-full text-text placeholder:text-muted ${small} ${edge('name')}`}
          />
        </label>
      )}
      {(own || service?.pricing === 'hourly') && (
        <label className="flex items-center gap-2">
          {jobDialogText.duration}
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={item.minutes}
            {...note('minutes')}
            onChange={(event) => onChange({ minutes: event.target.value.replaceAll(/\D/g, ''), auto: false })}
            className={`w-16 tabular-nums text-text ${small} ${edge('minutes')}`}
          />
        </label>
      )}
      {field && (
        <label className="flex items-center gap-2">
          {field === 'units' ? (service?.unit ?? jobDialogText.units) : jobDialogText.squareFeet}
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={item[field]}
            {...note('quantity')}
            onChange={(event) => onChange({ [field]: event.target.value.replaceAll(/\D/g, ''), auto: false })}
            className={`w-20 tabular-nums text-text ${small} ${edge('quantity')}`}
          />
        </label>
      )}
      {service?.pricing === 'by_vehicle' && (
        <SmallSelect
          label={jobDialogText.vehicleSize}
          choices={vehicleSizes}
          texts={vehicleSizeText}
          value={item.vehicle_size}
          onChoose={(vehicle_size) => onChange({ vehicle_size, auto: false })}
        />
      )}
      {service?.by_condition && (
        <SmallSelect
          label={jobDialogText.condition}
          choices={conditions}
          texts={conditionText}
          value={item.condition}
          onChoose={(condition) => onChange({ condition })}
        />
      )}
      <label className="flex items-center gap-2">
        {jobDialogText.price}
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={fill(jobDialogText.priceOf, { service: name })}
          placeholder={book === null ? '0.00' : fromCents(book)}
          value={item.price}
          {...note('price')}
          onChange={(event) => onChange({ price: event.target.value })}
          className={`w-24 text-right tabular-nums text-text placeholder:text-muted ${small} ${edge('price')}`}
        />
      </label>
      {!own && item.price.trim() !== '' && (
        <label className="flex basis-full flex-wrap items-center gap-2 pr-2">
          {jobDialogText.reason}
          <input
            autoComplete="off"
            maxLength={jobLimits.price_reason}
            aria-label={fill(jobDialogText.reasonOf, { service: name })}
            value={item.reason}
            {...note('reason')}
            onChange={(event) => onChange({ reason: event.target.value })}
            className={`min-w-40 flex-1 text-text ${small} ${edge('reason')}`}
          />
          {book !== null && <span>{fill(jobDialogText.book, { price: formatCents(book, currency) })}</span>}
        </label>
      )}
      {problem && (
        <p id={`${id}-note`} className="basis-full font-medium text-danger">
          {problem.text}
        </p>
      )}
    </div>
  );
}

type SmallProps<Value extends string> = {
  label: string;
  choices: readonly Value[];
  texts: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
};

function SmallSelect<Value extends string>({ label, choices, texts, value, onChoose }: SmallProps<Value>) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <select
        value={value}
        onChange={(event) => onChoose(choices.find((each) => each === event.target.value) ?? value)}
        className={`pr-1 text-text ${small}`}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {texts[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
