import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { v7 } from 'uuid';
import type { Asset } from '#contract/client.ts';
import type { Service } from '#contract/service.ts';
import { conditionText, jobDialogText, vehicleSizeText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { conditions, vehicleSizes } from '#contract/trade.ts';
import { sumOf, worthOf, type ItemDraft } from '#web/features/office/jobs/jobDraft.ts';
import { rateOn, servicesQuery } from '#web/features/office/services/services.ts';
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
  problems: Record<string, string>;
};

const small = 'h-11 rounded-control bg-surface px-2.5 text-16 edge-control md:h-8 md:text-13';

/** What is to be done, each with its price and minutes as they are worked out while one types. */
export function ServiceLines({ items, onChange, today, assets, problems }: Props) {
  const { data: services = [] } = useQuery(servicesQuery);
  const currency = useCurrency();
  const byId = new Map(services.map((service) => [service.id, service]));
  const worths = items.map((item) => worthOf(item, byId.get(item.service_id), today));
  const total = sumOf(worths);
  const change = (itemId: string, part: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.id === itemId ? { ...item, ...part } : item)));

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{jobDialogText.services}</legend>
      <div className="rounded-control bg-surface edge-control">
        <ul>
          {items.map((item, index) => (
            <li key={item.id} className="grid gap-1.5 rule-b py-2 pr-1 pl-3">
              <div className="flex items-center gap-3 tabular-nums">
                <span className="min-w-0 flex-1 font-strong wrap-anywhere">{nameOf(item, byId)}</span>
                <span className="flex-none text-muted">
                  {fill(jobDialogText.minutes, { count: worths[index]?.minutes ?? 0 })}
                </span>
                <span className="min-w-17 flex-none text-right font-strong">
                  {priceText(worths[index]?.price_cents ?? null, currency)}
                </span>
                <IconButton
                  size="work"
                  Icon={X}
                  label={fill(jobDialogText.remove, { service: nameOf(item, byId) })}
                  onClick={() => onChange(items.filter((each) => each.id !== item.id))}
                />
              </div>
              <Quantity
                item={item}
                service={byId.get(item.service_id)}
                problem={problems[item.id]}
                onChange={(part) => change(item.id, part)}
              />
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-3 py-1 pr-10 pl-1 tabular-nums max-md:pr-13">
          <AddService services={services} onAdd={(service) => onChange([...items, itemFor(service, today, assets)])} />
          {items.length > 0 && (
            <>
              <span className="flex-none text-muted">{fill(jobDialogText.minutes, { count: total.minutes })}</span>
              <span className="min-w-17 flex-none text-right wide text-16">
                <span className="sr-only">{jobDialogText.total} </span>
                {formatCents(total.price_cents, currency)}
              </span>
            </>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const nameOf = (item: ItemDraft, byId: ReadonlyMap<string, Service>) =>
  item.sold?.name ?? byId.get(item.service_id)?.name ?? '...';
const priceText = (cents: number | null, currency: string) =>
  cents === null ? jobDialogText.noPrice : formatCents(cents, currency);

/** Begins with what is known of the place, or with what the price is for. */
function itemFor(service: Service, today: string, assets: readonly Asset[]): ItemDraft {
  const bins = assets.find(({ bin_count }) => bin_count !== null)?.bin_count;
  const area = assets.find(({ square_feet }) => square_feet !== null)?.square_feet;
  return {
    id: v7(),
    service_id: service.id,
    units: String((service.category === 'bins' && bins) || rateOn(service, today)?.included_units || 1),
    square_feet: service.skills.includes('flatwork') && area ? String(area) : '',
    vehicle_size: assets.find(({ vehicle_size }) => vehicle_size !== null)?.vehicle_size ?? 'sedan',
    condition: 'normal',
    sold: null,
  };
}

/** A list that looks like a button: choosing is adding. */
function AddService({ services, onAdd }: { services: readonly Service[]; onAdd: (service: Service) => void }) {
  return (
    <div className="relative min-w-0 flex-1">
      <Plus
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <select
        aria-label={jobDialogText.addService}
        value=""
        onChange={(event) => {
          const service = services.find(({ id }) => id === event.target.value);
          if (service) onAdd(service);
        }}
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
  service: Service | undefined;
  problem: string | undefined;
  onChange: (part: Partial<ItemDraft>) => void;
};

/** Only what its way of pricing asks for. */
function Quantity({ item, service, problem, onChange }: QuantityProps) {
  const id = useId();
  if (!service) return null;
  const field = service.pricing === 'per_unit' ? 'units' : service.pricing === 'per_area' ? 'square_feet' : null;
  const label = field === 'units' ? jobDialogText.units : jobDialogText.squareFeet;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-muted empty:hidden md:text-12">
      {field && (
        <label className="flex items-center gap-2">
          {label}
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={item[field]}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-note` : undefined}
            onChange={(event) => onChange({ [field]: event.target.value.replaceAll(/\D/g, '') })}
            className={`w-20 tabular-nums text-text ${small} ${problem ? 'edge-danger' : ''}`}
          />
        </label>
      )}
      {service.pricing === 'by_vehicle' && (
        <SmallSelect
          label={jobDialogText.vehicleSize}
          choices={vehicleSizes}
          texts={vehicleSizeText}
          value={item.vehicle_size}
          onChoose={(vehicle_size) => onChange({ vehicle_size })}
        />
      )}
      {service.by_condition && (
        <SmallSelect
          label={jobDialogText.condition}
          choices={conditions}
          texts={conditionText}
          value={item.condition}
          onChoose={(condition) => onChange({ condition })}
        />
      )}
      {problem && (
        <p id={`${id}-note`} className="basis-full font-medium text-danger">
          {problem}
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
