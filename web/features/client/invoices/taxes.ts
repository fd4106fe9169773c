import type { InvoiceLine } from '#contract/money/invoice.schema.ts';

type Taxed = Pick<InvoiceLine, 'tax_name' | 'tax_ppm' | 'tax_cents'>;

/** The taxes by name and rate, in the order of the lines. */
export function taxesOf(lines: readonly Taxed[]): { name: string; ppm: number; cents: number }[] {
  const taxes = new Map<string, { name: string; ppm: number; cents: number }>();
  for (const { tax_name: name, tax_ppm: ppm, tax_cents } of lines) {
    if (name === null) continue;
    const tax = taxes.get(`${name} ${ppm}`) ?? { name, ppm, cents: 0 };
    taxes.set(`${name} ${ppm}`, { ...tax, cents: tax.cents + tax_cents });
  }
  return [...taxes.values()];
}
