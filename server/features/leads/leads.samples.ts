import { addLead, newLead } from '#test/support/leads.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const fields = () => {
  const { id: _, owner_id: __, ...rest } = newLead();
  return { ...rest, version: 1 };
};
const nothing = { lost_reason: null, lost_note: null, next_step: null, follow_up_at: null };
const moved = { version: 1, status: 'warm', client_id: null, ...nothing };
const logged = { version: 1, kind: 'called', outcome: 'no_answer', note: null, ...nothing };
const file = () => ({ rows: [{ full_name: 'Elin Sorensen', phone: newLead().phone!, source: 'Referral' }] });

const on =
  (body: () => object) =>
  async ({ admin }: World) => ({ id: await addLead(admin), body: body() });

export const leadsSamples = {
  'lead.list': {},
  'lead.count': {},
  'lead.waiting': {},
  'lead.templates': {},
  'lead.read': { success: async ({ admin }) => ({ id: await addLead(admin) }) },
  'lead.create': { probe: () => ({ body: newLead() }), success: async () => ({ body: newLead() }) },
  'lead.update': { probe: () => ({ body: fields(), status: 404 }), success: on(fields) },
  'lead.move': { probe: () => ({ body: moved, status: 404 }), success: on(() => moved) },
  'lead.log': { probe: () => ({ body: logged, status: 404 }), success: on(() => logged) },
  'lead.assign': {
    probe: ({ id }) => ({ body: { lead_ids: [id], owner_id: null }, status: 404 }),
    success: async ({ admin }) => ({
      body: { lead_ids: [await addLead(admin)], owner_id: (await addPerson(admin, 'sales')).id },
    }),
  },
  'lead.join': {
    probe: ({ id }) => ({ body: { into: id }, status: 400 }),
    success: async ({ admin }) => ({ id: await addLead(admin), body: { into: await addLead(admin) } }),
  },
  'lead.delete': { success: async ({ admin }) => ({ id: await addLead(admin) }) },
  'lead.checkImport': { probe: () => ({ body: file() }), success: async () => ({ body: file() }) },
  'lead.import': { probe: () => ({ body: file() }), success: async () => ({ body: file() }) },
} satisfies Samples<`lead.${string}`>;
