import { serviceEditorText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { priceKeys, rateIn, type PriceKey, type ServiceDraft } from '#web/features/office/services/draft.ts';
import { describeChange } from '#web/features/office/settings/describe.ts';
import { formatCents } from '#web/money.ts';
import { formatCalendarDay } from '#web/when.ts';

const isPrice = (key: keyof ServiceDraft): key is PriceKey => priceKeys.some((each) => each === key);
const long = new Set<keyof ServiceDraft>([
  'description',
  'checklist',
  'skills',
  'category',
  'pricing',
  'unit',
  'billing',
]);

type Props = {
  current: ServiceDraft;
  shown: ServiceDraft;
  changed: (keyof ServiceDraft)[];
  repriced: boolean;
  currency: string;
};

/** The unsaved changes in a few words each; the price comes last, with its first day. */
export function changesIn({ current, shown, changed, repriced, currency }: Props): string[] {
  const plain = changed.filter((key) => !isPrice(key) && key !== 'valid_from');
  const prices = repriced ? changed.filter(isPrice) : [];
  const said = plain.map((key) => {
    const value = shown[key];
    return long.has(key) || typeof value === 'object'
      ? text.fields[key]
      : describeChange(text.fields[key], current[key] as typeof value, value);
  });
  const priced = prices.map((key) => {
    const [from, to] = [amountOf(current, key, currency), amountOf(shown, key, currency)];
    return from && to ? describeChange(text.fields[key], from, to) : text.fields[key];
  });
  if (!priced.length) return said;
  const last = priced.length - 1;
  const day = shown.valid_from && formatCalendarDay(shown.valid_from);
  return [
    ...said,
    ...priced.map((one, index) => (index === last && day ? fill(text.change, { change: one, day }) : one)),
  ];
}

/** $115.00 for an amount, 1.20 for a factor; empty if invalid. */
function amountOf(draft: ServiceDraft, key: PriceKey, currency: string): string {
  const rate = rateIn(draft);
  const cents = { price: rate.price_cents, minimum: rate.minimum_cents, extra: rate.extra_cents };
  if (key !== 'price' && key !== 'minimum' && key !== 'extra') return draft[key];
  const value = cents[key];
  return value === null || Number.isNaN(value) ? '' : formatCents(value, currency);
}
