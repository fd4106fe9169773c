import { v7 as uuidv7 } from 'uuid';
import type { CareGuideSave } from '#contract/office/careGuide.schema.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const guide = (): CareGuideSave => ({
  title: 'Your windows',
  body: null,
  steps: [{ timing: 'until', after: 2, unit: 'hours', title: 'Keep them closed', body: null }],
  kinds: ['soft_wash'],
  service_ids: [],
  published: true,
});

async function addGuide({ office }: World): Promise<string> {
  const id = uuidv7();
  await office.command('POST', '/api/care-guides', { id, ...guide() });
  return id;
}

export const careGuidesSamples = {
  'careGuide.list': {},
  'careGuide.own': { success: async ({ signedInClient }) => ({ client: await signedInClient() }) },
  'careGuide.create': {
    probe: () => ({ body: { id: uuidv7(), ...guide() } }),
    success: async () => ({ body: { id: uuidv7(), ...guide() } }),
  },
  'careGuide.update': {
    probe: () => ({ body: guide(), status: 404 }),
    success: async (world) => ({ id: await addGuide(world), body: { ...guide(), title: 'Your glass' } }),
  },
  'careGuide.order': {
    probe: () => ({ body: { ids: [] } }),
    success: async (world) => ({ body: { ids: [await addGuide(world)] } }),
  },
  'careGuide.delete': { success: async (world) => ({ id: await addGuide(world) }) },
} satisfies Samples<`careGuide.${string}`>;
