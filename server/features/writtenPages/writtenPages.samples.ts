import { v7 as uuidv7 } from 'uuid';
import type { World } from '#test/support/world.ts';

const page = () => ({ title: 'Ladders', body: 'Three points of contact.', published: true });

/** The same samples for every kind of page; only the address differs. */
export function writtenSamples(path: string) {
  const add = async ({ office }: World): Promise<string> => {
    const id = uuidv7();
    await office.command('POST', path, { id, ...page() });
    return id;
  };
  return {
    list: {},
    create: {
      probe: () => ({ body: { id: uuidv7(), ...page() } }),
      success: async () => ({ body: { id: uuidv7(), ...page() } }),
    },
    update: {
      probe: () => ({ body: page(), status: 404 }),
      success: async (world: World) => ({ id: await add(world), body: { ...page(), title: 'Ladders and roofs' } }),
    },
    order: {
      probe: () => ({ body: { ids: [] } }),
      success: async (world: World) => ({ body: { ids: [await add(world)] } }),
    },
    remove: { success: async (world: World) => ({ id: await add(world) }) },
  };
}
