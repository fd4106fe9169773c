import type { Issuer } from '#server/db/schema.ts';

/**
 * Stored with an invoice when it is issued: a copy drawn with other words or another layout isn't compared with the original.
 */
export const pdfVersion = 4;

export type Logo = { type: string; image: Buffer };
/** A line of the table. A receipt's line has no quantity and no price. */
export type Row = { name: string; detail: string | null; quantity?: string; price?: string; amount: string };
type Party = { label: string; name: string; lines: string[] };

/** The text of a PDF, word for word; drawing only lays it out. */
export type PdfContent = {
  title: string;
  /** Null for a draft. */
  number: string | null;
  /** The date of the file, and the only date in its metadata. */
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
  /** Below the total, in smaller type. */
  below: { label: string; amount: string }[];
  note: string | null;
  /** Where to pay; null if there is nothing to pay. */
  payAt: string | null;
};
export type Fact = { label: string; value: string };
