import { z } from 'zod';
import { toCents } from '#contract/base/amount.ts';
import { isDay } from '#contract/base/days.ts';
import { keysOf } from '#contract/base/fields.ts';
import { orNull, phoneOrNull, typedTexts } from '#contract/base/fields.schema.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import type { LeadFileColumn } from '#contract/sales/lead.schema.ts';
import { leadSources, type LeadSource } from '#contract/sales/lead.kinds.ts';
import { leadTexts, moneyLimits, profileLimits } from '#contract/base/limits.ts';
import { Email, FullName } from '#contract/people/profile.schema.ts';
import { importErrorText } from '#text/clients.ts';
import { leadImportText as text, leadSourceText } from '#text/leads.ts';
import { phoneText } from '#text/phone.ts';

type RowError = ImportResult['rows'][number]['errors'][number];

const missing = z.literal('').transform(() => null);

/** Accepts our key or the label that users see. An empty cell means that the lead came by import. */
const source = z.string().transform((cell, context): LeadSource => {
  if (!cell) return 'import';
  const known = leadSources.find((each) => [each, leadSourceText[each].toLowerCase()].includes(cell.toLowerCase()));
  if (known) return known;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

/** `$1,080.00` */
const value = z.string().transform((cell, context): number | null => {
  if (!cell) return null;
  const cents = toCents(cell.replace(/^\$\s*/, ''));
  if (cents !== null && cents <= moneyLimits.amount) return cents;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const cells = {
  full_name: FullName,
  phone: phoneOrNull,
  email: z.union([missing, Email]),
  ...typedTexts(leadTexts),
  service: orNull(200),
  source,
  value,
  rep: orNull(profileLimits.email),
  follow_up: z.string().refine((cell) => !cell || isDay(cell)),
} satisfies Record<LeadFileColumn, z.ZodType>;

export type LeadRow = { [C in LeadFileColumn]: z.output<(typeof cells)[C]> };

const messages: Partial<Record<LeadFileColumn, () => string>> = {
  phone: () => phoneText.invalid,
  email: () => importErrorText.email,
  source: () => text.source,
  value: () => text.value,
  follow_up: () => text.followUp,
};

/** The parsed row, or all of its errors. */
export function readRow(row: Record<string, string>): { row: LeadRow } | { errors: RowError[] } {
  const errors: RowError[] = [];
  const read = {} as Record<LeadFileColumn, unknown>;
  for (const column of keysOf(cells)) {
    const cell = (row[column] ?? '').trim().replaceAll(/\s+/g, column === 'detail' ? '$&' : ' ');
    const parsed = cells[column].safeParse(cell);
    if (parsed.success) read[column] = parsed.data;
    else errors.push({ column, message: messageOf(column, cell) });
  }
  const { phone, email, street } = read as LeadRow;
  if (errors.length === 0 && phone === null && email === null && street === null)
    errors.push({ column: null, message: text.unreachable });
  return errors.length > 0 ? { errors } : { row: read as LeadRow };
}

const messageOf = (column: LeadFileColumn, cell: string): string =>
  column === 'full_name' && !cell ? importErrorText.nameMissing : (messages[column]?.() ?? importErrorText.tooLong);
