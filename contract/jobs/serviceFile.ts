import { keysOf } from '#contract/base/fields.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { serviceEditorText, serviceImportText as text } from '#text/services.ts';

const names = {
  name: () => fieldText.name,
  category: () => serviceEditorText.category,
  pricing: () => text.columns.pricing,
  unit: () => fieldText.unit,
  price: () => amountText.price,
  minimum: () => serviceEditorText.minimum,
  included_units: () => text.columns.included_units,
  extra_price: () => text.columns.extra_price,
  by_condition: () => text.columns.by_condition,
  dirty_percent: () => text.columns.dirty_percent,
  heavy_percent: () => text.columns.heavy_percent,
  suv_percent: () => text.columns.suv_percent,
  truck_percent: () => text.columns.truck_percent,
  van_percent: () => text.columns.van_percent,
  valid_from: () => serviceEditorText.validFrom,
  duration_minutes: () => fieldText.minutes,
  extra_minutes: () => text.columns.extra_minutes,
  buffer_minutes: () => text.columns.buffer_minutes,
  people_min: () => text.columns.people_min,
  wait_minutes: () => text.columns.wait_minutes,
  wait_after_percent: () => text.columns.wait_after_percent,
  deposit_percent: () => text.columns.deposit_percent,
  billing: () => serviceEditorText.billing,
  taxable: () => fieldText.taxable,
  online: () => serviceEditorText.online,
  active: () => text.columns.active,
  skills: () => fieldText.skills,
  description: () => fieldText.description,
  checklist: () => fieldText.checklist,
};

export type ServiceColumn = keyof typeof names;

/** The columns of a service file, in order. */
export const serviceColumns = keysOf(names);

/** The name of each column, in the reader's language. */
export const serviceColumnNames = () =>
  Object.fromEntries(serviceColumns.map((column) => [column, names[column]()])) as Record<ServiceColumn, string>;
