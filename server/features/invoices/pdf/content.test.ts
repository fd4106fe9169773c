import { describe, expect, test } from 'vitest';
import { draw } from '#server/features/invoices/pdf/draw.ts';
import { invoiceContent, type InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import { canPrint } from '#server/features/invoices/pdf/logo.ts';
import { receiptContent } from '#server/features/invoices/pdf/receiptContent.ts';
import { page as sheet } from '#server/features/invoices/pdf/sheet.ts';
import { lineData, invoiceData, pngOf, receiptOf } from '#test/support/pdfData.ts';
import { readPdf } from '#test/support/pdf.ts';

const drawn = (invoice: InvoiceData) => draw(invoiceContent(invoice));
const read = async (invoice: InvoiceData) => readPdf(await drawn(invoice));
const linesOf = async (invoice: InvoiceData) => (await read(invoice)).pages.flatMap(({ lines }) => lines);

const three = [
  lineData({
    description: 'Driveway and flatwork wash',
    detail: '820 sq ft concrete, Nov 10',
    quantity: 820,
    unit_cents: 25,
  }),
  lineData(),
  lineData({ description: 'Loyal client', unit_cents: -2_000, tax_name: 'County tax', tax_ppm: 12_500 }),
];

describe('the PDF of an invoice', () => {
  test('says all of it in text that can be selected, in the order in which it is read', async () => {
    const invoice = invoiceData(three, { deposit_cents: 10_000, note: 'Gate code on file.\nThank you.' });
    const { pages, title, created } = await read(invoice);
    expect(pages).toHaveLength(1);
    expect([pages[0]!.width, pages[0]!.height]).toEqual([612, 792]);
    expect([title, created]).toEqual(['Invoice INV-1048, QR Detailing & Pressure Washing', 'D:20261112120000Z']);
    expect(pages[0]!.links).toEqual(['https://portal.example/client/invoices/0190f3a2-7c1e-7a55-8d11-5b6a3c9e2f10']);
    expect(pages[0]!.lines).toEqual([
      'QR Detailing & Pressure',
      'Invoice',
      'Washing | INV-1048',
      '2100 Quarry Rd, Austin, TX 78704 · (512) 555-0100',
      'Amount due | Due date | Issued',
      'Nov 26, 2026 | Nov 12, 2026',
      '$247.25',
      'Billed to | Work done at',
      'Ines Ferreira | 27 Cedar Hollow, Austin',
      '27 Cedar Hollow | Visit on Tuesday, Nov 10, 2026',
      'Austin, TX 78745',
      'Service | Quantity | Price | Amount',
      'Driveway and flatwork wash | 820 | $0.25 | $205.00',
      '820 sq ft concrete, Nov 10',
      'Trash-bin cleaning, once | 1 | $45.00 | $45.00',
      'Loyal client | 1 | -$20.00 | -$20.00',
      'Note | Subtotal | $230.00',
      'Gate code on file.',
      'Sales tax, 7% | $17.50',
      'Thank you.',
      'County tax, 1.25% | -$0.25',
      'Total (USD) | $247.25',
      'Deposit due up front | $100.00',
      'Pay online',
      'Scan the code, or open the address below and sign in. Tips go to your',
      'technician in full.',
      'portal.example/client/invoices/0190f3a2-7c1e-7a55-8d11-5b6a3c9e2f10',
      'Questions? billing@qrportal.example | Page 1 of 1',
    ]);
  });

  test('is the same bytes each time, and carries its own type', async () => {
    const invoice = invoiceData(three, { logo: { type: 'image/png', image: pngOf([0, 105, 122, 128]) } });
    const [bytes, again] = [await drawn(invoice), await drawn(structuredClone(invoice))];
    expect(bytes.equals(again)).toBe(true);
    const source = bytes.toString('latin1');
    const fonts = [...source.matchAll(/\/Type \/FontDescriptor\n\/FontName \/(\S+)/g)].map(([, name]) => name);
    expect(fonts.toSorted((one, other) => one!.localeCompare(other!))).toEqual([
      'CZZZZZ+Archivo-Regular',
      'DZZZZZ+ArchivoWide-Bold',
      'EZZZZZ+Archivo-SemiBold',
    ]);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(3);
    expect(source.match(/\/ToUnicode /g)).toHaveLength(3);
    expect(source).not.toMatch(/Helvetica|Times|Courier/);
  });

  test('with forty lines goes over several pages, each with its head and its number, and the sum isn’t alone', async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      lineData({ description: `Bin route stop ${index + 1}`, detail: index % 2 ? 'Two bins' : null }),
    );
    const { pages } = await read(invoiceData(lines));
    expect(pages).toHaveLength(3);
    pages.forEach(({ lines: said }, index) => {
      expect(said).toContain('Service | Quantity | Price | Amount');
      expect(said.at(-1)).toBe(`Questions? billing@qrportal.example | Page ${index + 1} of 3`);
      if (index > 0) expect(said[0]).toBe('QR Detailing & Pressure Washing | Invoice INV-1048');
    });
    const all = pages.flatMap(({ lines: said }) => said);
    const stops = all.flatMap((line) => /^Bin route stop (\d+) /.exec(line)?.[1] ?? []);
    expect(stops.map(Number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(pages[2]!.lines.some((line) => line.startsWith('Bin route stop 40'))).toBe(true);
    expect(pages[2]!.lines).toContain('Total (USD) | $1,926.00');
  });

  test('keeps accents, and everything stays within its margins, however long its words are', async () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const invoice = invoiceData(
      [
        lineData({ description: 'Łódź Žižka Ștefan Nguyễn Ørsted façade Übergröße', detail: long.repeat(3) }),
        lineData({ description: 'W'.repeat(160), detail: 'x'.repeat(300), quantity: 100_000, unit_cents: 10_000 }),
        lineData({ tax_name: `${'Tax district '.repeat(6)}7`, unit_cents: 99_999_999 }),
      ],
      {
        note: `${long} `.repeat(12),
        deposit_cents: 1_000_000_000,
        bill_to: { name: long.repeat(2), address: [long.repeat(2)], email: null },
      },
    );
    invoice.issuer = { ...invoice.issuer, name: `Fürst ${long}`.slice(0, 120), address: long.repeat(2), email: long };
    const { pages } = await read(invoice);
    for (const { pieces } of pages)
      for (const { text, left, right, y } of pieces) {
        expect(left, text).toBeGreaterThanOrEqual(sheet.left - 0.5);
        expect(right, text).toBeLessThanOrEqual(sheet.right + 0.5);
        expect(y, text).toBeLessThanOrEqual(sheet.height - 36);
      }
    const said = pages.flatMap(({ lines }) => lines).join('\n');
    expect(said).toContain('Łódź Žižka Ștefan Nguyễn Ørsted façade');
    expect(said.replaceAll(/\n|( \| .*)/g, '')).toContain(long.repeat(3));
  });

  test('never lets two texts of one line run into each other', async () => {
    const lines = [lineData({ description: 'W'.repeat(160), quantity: 100_000, unit_cents: 10_000 }), ...three];
    const { pages } = await read(invoiceData(lines, { note: 'Thank you. '.repeat(20) }));
    const clashes = pages.flatMap(({ pieces }) =>
      pieces.flatMap((one) =>
        pieces
          .filter((other) => Math.abs(one.y - other.y) < 1 && one.left < other.left && one.right > other.left)
          .map((other) => [one.text, other.text]),
      ),
    );
    expect(clashes).toEqual([]);
  });

  test('has a question mark for a sign that the type doesn’t have', async () => {
    const said = await linesOf(invoiceData([lineData({ description: 'Car 🚗 漢字' })]));
    expect(said).toContain('Car ? ?? | 1 | $45.00 | $45.00');
  });

  test('of a draft says so, has no number, and nothing to pay with', async () => {
    const unsent = { number: null, status: 'draft', issued_on: null, due_on: null } as const;
    const draft = invoiceData(three, unsent);
    const { pages, title } = await read(draft);
    expect(title).toBe('Invoice Draft, QR Detailing & Pressure Washing');
    const said = pages[0]!.lines;
    expect(said).toContain('Net 14 | Draft');
    expect(said.join('\n')).not.toMatch(/INV-|Pay online/);
    expect(pages[0]!.links).toEqual([]);
    const soon = await linesOf(invoiceData(three, { ...unsent, terms_days: 0 }));
    expect(soon).toContain('On receipt | Draft');
  });

  test('that is paid says so, when and how much, and offers nothing to pay', async () => {
    const paid = invoiceData(three, {
      status: 'paid',
      paid_cents: 24_725,
      paid_on: '2026-11-14',
      deposit_cents: 10_000,
    });
    const { pages } = await read(paid);
    const said = pages[0]!.lines;
    expect(said).toEqual(expect.arrayContaining(['Paid | Paid on | Issued', '$247.25']));
    expect(said).toEqual(expect.arrayContaining(['Paid Nov 14, 2026 | -$247.25', 'Balance due | $0.00']));
    expect(said.join('\n')).not.toMatch(/Amount due|Due date|Pay online|deposit|sign in/);
    expect(pages[0]!.links).toEqual([]);
  });

  test('that is paid in part asks for the rest only', async () => {
    const part = invoiceData(three, {
      status: 'partly_paid',
      paid_cents: 10_000,
      credited_cents: 725,
      paid_on: '2026-11-14',
    });
    const { pages } = await read(part);
    const said = pages[0]!.lines;
    expect(said).toEqual(expect.arrayContaining(['Balance due | Due date | Issued', '$140.00']));
    expect(said).toEqual(
      expect.arrayContaining([
        'Total (USD) | $247.25',
        'Paid Nov 14, 2026 | -$100.00',
        'Credited | -$7.25',
        'Balance due | $140.00',
        'Pay online',
      ]),
    );
    expect(said.join('\n')).not.toContain('Amount due');
    expect(pages[0]!.links).toHaveLength(1);
  });

  test.each([
    ['void', { status: 'void' }, 'Status | Amount | Issued', 'Void'],
    ['credited', { status: 'credited', credited_cents: 24_725 }, 'Credited | Amount | Issued', '$247.25'],
  ] as const)('that is %s says so, and offers nothing to pay', async (_, part, labels, value) => {
    const { pages } = await read(invoiceData(three, part));
    expect(pages[0]!.lines).toEqual(expect.arrayContaining([labels, value]));
    expect(pages[0]!.lines.join('\n')).not.toMatch(/Amount due|Due date|Pay online/);
    expect(pages[0]!.links).toEqual([]);
  });

  test('names no way to pay that the business can switch off', async () => {
    expect((await linesOf(invoiceData(three))).join('\n')).not.toMatch(/card|PayPal|one minute/i);
  });

  test('tells of several visits as a span, and of several places as a list', async () => {
    const visit = (day: number, place: string) => ({
      place,
      starts_at: `2026-11-0${day}T15:00:00Z`,
    });
    const at = async (work: ReturnType<typeof visit>[]) => {
      const invoice = invoiceData(three);
      return linesOf({ ...invoice, bill_to: { ...invoice.bill_to, address: [], work } });
    };
    expect(await at([visit(3, '1 Elm'), visit(5, '1 Elm')])).toContain('2 visits, Nov 3, 2026 to Nov 5, 2026');
    const long = { ...visit(3, '1 Elm'), last_at: '2026-11-04T15:00:00Z' };
    expect(await at([long])).toContain('Visit on Nov 3 - 4, 2026');
    const many = await at([1, 2, 3, 4, 5, 6].map((day) => visit(day, `${day} Elm`)));
    expect(many).toEqual(expect.arrayContaining(['2 Elm', '3 Elm', 'and 3 more']));
    expect((await at([])).join('\n')).not.toContain('Work done at');
  });
});

describe('a logo', () => {
  test('is printed where it is a sound picture', async () => {
    const logo = { type: 'image/png', image: pngOf([0, 105, 122, 255]) };
    expect(canPrint(logo)).toBe(true);
    const bytes = await drawn(invoiceData(three, { logo }));
    expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  });

  test.each([
    ['cut off', { type: 'image/png', image: pngOf([1, 2, 3, 4]).subarray(0, 60) }],
    ['with fewer rows than it says', { type: 'image/png', image: pngOf([1, 2, 3, 4], { rows: 3 }) }],
    ['with more than it says', { type: 'image/png', image: pngOf([1, 2, 3, 4], { rows: 400 }) }],
    ['with a filter that doesn’t exist', { type: 'image/png', image: pngOf([1, 2, 3, 4], { filter: 9 }) }],
    ['with 16 bits', { type: 'image/png', image: pngOf([1, 2, 3, 4], { depth: 16 }) }],
    ['of more pixels than anybody prints', { type: 'image/png', image: pngOf([1, 2, 3, 4], { height: 4e8, rows: 1 }) }],
    ['that is only a mark', { type: 'image/png', image: Buffer.from('89504e470d0a1a0a', 'hex') }],
    ['half a JPEG', { type: 'image/jpeg', image: Buffer.from('ffd8ffe0', 'hex') }],
    ['WebP', { type: 'image/webp', image: Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1') }],
  ])('%s isn’t', (_, logo) => {
    expect(canPrint(logo)).toBe(false);
  });
});

describe('a receipt', () => {
  const lines = async (part: Parameters<typeof receiptOf>[0]) =>
    (await readPdf(await draw(receiptContent(receiptOf(part))))).pages.flatMap(({ lines: said }) => said);

  test('says what came in, how, when, for what, and the tip apart', async () => {
    const said = await lines({ method: 'check', reference: '1182', tip_cents: 2_000, captured_cents: 44_158 });
    expect(said).toEqual(
      expect.arrayContaining([
        'Amount received | Received | Paid by',
        '$441.58',
        'Nov 14, 2026 | Check 1182',
        'Ines Ferreira',
        'Invoice INV-1048 | $421.58',
        'Payment for services',
        'Tip for the technician | $20.00',
        'Received (USD) | $441.58',
      ]),
    );
  });

  test('says what was given back, with its credit note, and what PayPal took back', async () => {
    const refund = { amount_cents: 4_500, reason: 'Bins missed', created_at: '2026-11-15T16:00:00Z', credit_note: 3 };
    const said = await lines({ refunded_cents: 5_000, refunds: [refund] });
    expect(said).toEqual(
      expect.arrayContaining([
        'Refunded Nov 15, 2026: Bins missed | -$45.00',
        '(CN-0003)',
        'Reversed through PayPal | -$5.00',
        'After refunds | $371.58',
      ]),
    );
  });

  test('of money that is nobody’s in particular is complete as well', async () => {
    const said = await lines({ from: null, invoice_number: null, method: 'cash' });
    expect(said).toEqual(expect.arrayContaining(['Nov 14, 2026 | Cash', 'Payment for services | $421.58']));
  });
});
