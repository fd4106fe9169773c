import type { Issuer } from '#server/db/schema.ts';

/** Kept with an invoice when it is issued: a copy drawn by other words or another layout isn't compared with the first one. */
export const pdfVersion = 3;

export type Logo = { type: string; image: Buffer };
/** A line of the table; a receipt's has no quantity and no price. */
export type Row = { name: string; detail: string | null; quantity?: string; price?: string; amount: string };
type Party = { label: string; name: string; lines: string[] };

/** What stands on a PDF, word for word: all that is left is to set it in type. */
export type PdfContent = {
  title: string;
  /** Null: a draft has none. */
  number: string | null;
  /** Of the file; also the one fixed date in it. */
  day: string;
  /** Across each page, behind everything else. */
  mark: string | null;
  issuer: Issuer;
  logo: Logo | null;
  band: [Fact, Fact, Fact];
  parties: Party[];
  columns: { name: string; quantity?: string; price?: string; amount: string };
  rows: Row[];
  sums: { label: string; amount: string }[];
  total: { label: string; amount: string };
  /** Below the total, smaller. */
  below: { label: string; amount: string }[];
  note: string | null;
  /** Where it is paid; null: there is nothing to pay. */
  payAt: string | null;
};
export type Fact = { label: string; value: string };
