import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { addCash, addDoneJob, makeDueAgo, newInvoice, newLine } from '#test/support/invoices.ts';
import { addPayLink } from '#test/support/payLinks.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const invoiceUpdate = () => {
  const { id: _, client_id: __, job_ids: ___, ...values } = newInvoice(uuidv7());
  return { ...values, version: 1 };
};
const addDraft = async ({ office, addClient }: World) =>
  (await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(await addClient()))).body;

const addOverdue = async ({ admin, addIssued }: World) => {
  const invoice = await addIssued();
  await makeDueAgo(admin, invoice.id, 3);
  return invoice;
};

export const invoicesSamples = {
  'invoice.list': {},
  'invoice.count': {},
  'invoice.export': {},
  'invoice.aging': {},
  'invoice.unbilled': {},
  'invoice.ofJob': {
    success: async ({ admin, addClient }) => ({ id: await addDoneJob(admin, await addClient()) }),
  },
  'invoice.waive': {
    probe: () => ({ body: { reason: 'Warranty' }, status: 404 }),
    success: async (world) => ({
      id: await addDoneJob(world.admin, await world.addClient()),
      body: { reason: 'Warranty' },
    }),
  },
  'invoice.read': { success: async ({ addIssued }) => ({ id: (await addIssued()).id }) },
  'invoice.pdf': { success: async ({ addIssued }) => ({ id: (await addIssued()).id }) },
  'invoice.create': {
    // No client has this id.
    probe: () => ({ body: newInvoice(uuidv7()), status: 400 }),
    success: async ({ addClient }) => ({ body: newInvoice(await addClient()) }),
  },
  'invoice.update': {
    probe: () => ({ body: invoiceUpdate(), status: 404 }),
    success: async (world) => {
      const { id, version } = await addDraft(world);
      return { id, body: { lines: [newLine()], due_on: null, deposit_cents: 0, note: 'Thank you', version } };
    },
  },
  'invoice.bill': {
    // No client has this id.
    probe: () => ({ body: { id: uuidv7(), client_id: uuidv7(), job_ids: [uuidv7()], send: false }, status: 400 }),
    success: async (world) => {
      const client_id = await world.addClient();
      const job_ids = [await addDoneJob(world.admin, client_id, { price: 4_500 })];
      return { body: { id: uuidv7(), client_id, job_ids, send: false } };
    },
  },
  'invoice.delete': { success: async (world) => ({ id: (await addDraft(world)).id }) },
  'invoice.issue': {
    probe: () => ({ body: { version: 1, send: false }, status: 404 }),
    success: async (world) => {
      const { id, version } = await addDraft(world);
      return { id, body: { version, send: false } };
    },
  },
  'invoice.send': { success: async ({ addIssued }) => ({ id: (await addIssued()).id }) },
  'invoice.remind': { success: async (world) => ({ id: (await addOverdue(world)).id }) },
  'invoice.void': {
    probe: () => ({ body: { reason: 'Wrong client' }, status: 404 }),
    success: async ({ addIssued }) => ({ id: (await addIssued()).id, body: { reason: 'Wrong client' } }),
  },
  'invoice.credit': {
    probe: () => ({ body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' }, status: 404 }),
    success: async ({ addIssued }) => ({
      id: (await addIssued()).id,
      body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' },
    }),
  },
  'invoice.applyCredit': {
    probe: () => ({ body: { amount_cents: 100 }, status: 404 }),
    success: async ({ admin, addIssued }) => {
      const invoice = await addIssued();
      await addCash(admin, invoice.client_id, 500);
      return { id: invoice.id, body: { amount_cents: 500 } };
    },
  },
  'invoice.pay': {
    probe: () => ({ body: { id: uuidv7(), method: 'paypal' }, status: 404 }),
    success: async ({ addIssued }) => ({ id: (await addIssued()).id, body: { id: uuidv7(), method: 'paypal' } }),
  },
  'invoice.endPayLink': {
    success: async ({ admin, addIssued }) => {
      const { id } = await addIssued();
      await addPayLink(admin, id);
      return { id };
    },
  },
  'balance.own': {},
  // For roles that may read this route, the owner is an administrator and has no balance.
  'balance.read': { success: async ({ addClient }) => ({ id: await addClient() }) },
} satisfies Samples<`invoice.${string}` | `balance.${string}`>;
