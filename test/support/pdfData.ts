import { crc32, deflateSync } from 'node:zlib';
import type { InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import type { ReceiptData } from '#server/features/invoices/pdf/receiptContent.ts';

const issuer = {
  name: 'QR Detailing & Pressure Washing',
  address: '2100 Quarry Rd, Austin, TX 78704',
  phone: '(512) 555-0100',
  email: 'billing@qrportal.example',
  website_url: null,
  time_zone: 'America/Chicago',
  logo_sha256: null,
  portal_url: 'https://portal.example',
};

type Line = InvoiceData['lines'][number];
export const lineData = (part: Partial<Line> = {}): Line => {
  const { quantity = 1, unit_cents = 4_500, tax_name = 'Sales tax', tax_ppm = 70_000 } = part;
  const amount_cents = quantity * unit_cents;
  const tax_cents = tax_name === null ? 0 : Math.round((amount_cents * tax_ppm) / 1_000_000);
  const said = { description: 'Trash-bin cleaning, once', detail: null };
  return { ...said, ...part, quantity, unit_cents, tax_name, tax_ppm, amount_cents, tax_cents };
};

/** An issued invoice's print data, with ordinary defaults. */
export function invoiceData(lines: Line[], part: Partial<InvoiceData> = {}): InvoiceData {
  const sum = (field: 'amount_cents' | 'tax_cents') => lines.reduce((total, line) => total + line[field], 0);
  return {
    id: '0190f3a2-7c1e-7a55-8d11-5b6a3c9e2f10',
    number: 1048,
    currency: 'USD',
    issued_on: '2026-11-12',
    due_on: '2026-11-26',
    today: '2026-11-12',
    terms_days: 14,
    subtotal_cents: sum('amount_cents'),
    total_cents: sum('amount_cents') + sum('tax_cents'),
    deposit_cents: 0,
    status: 'issued',
    paid_cents: 0,
    credited_cents: 0,
    paid_on: null,
    note: null,
    lines,
    issuer,
    bill_to: {
      name: 'Ines Ferreira',
      address: ['27 Cedar Hollow', 'Austin, TX 78745'],
      email: null,
      work: [{ place: '27 Cedar Hollow, Austin', starts_at: '2026-11-10T19:05:00Z' }],
    },
    logo: null,
    ...part,
  };
}

export const receiptOf = (part: Partial<ReceiptData> = {}): ReceiptData => ({
  number: 71,
  currency: 'USD',
  method: 'paypal',
  reference: null,
  description: 'Payment for services',
  received_on: '2026-11-14',
  tip_cents: 0,
  captured_cents: 42_158,
  refunded_cents: 0,
  invoice_number: 1048,
  from: { name: 'Ines Ferreira', address: ['27 Cedar Hollow', 'Austin, TX 78745'] },
  refunds: [],
  issuer,
  logo: null,
  ...part,
});

/** A real PNG with transparency, in one color. `part` breaks it. */
export function pngOf(
  colour: [number, number, number, number],
  { width = 24, height = 24, depth = 8, rows = 0, filter = 0 } = {},
): Buffer {
  const row = Buffer.from([filter, ...Array.from({ length: width }, () => colour).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows || height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
