import { v7 as uuidv7 } from 'uuid';
import { Client } from '#test/support/client.ts';
import { addHeldRequest, openRequestForm, requestBody } from '#test/support/requestForm.ts';
import type { Samples } from '#test/support/sample.ts';

const settings = (part: object = {}) => ({ online: false, service_ids: [], embed_origins: [], ...part });

export const requestFormSamples = {
  'request.form': {},
  'request.send': {
    probe: () => ({ body: { ...requestBody('not a token of ours'), id: uuidv7() }, status: 410 }),
    success: async ({ admin, portal }) => {
      await openRequestForm(admin);
      return { client: new Client(portal), body: requestBody() };
    },
  },
  'heldRequest.list': {},
  'heldRequest.keep': { success: async ({ admin }) => ({ id: await addHeldRequest(admin) }) },
  'heldRequest.discard': {
    probe: () => ({ body: { alike: false }, status: 404 }),
    success: async ({ admin }) => ({ id: await addHeldRequest(admin), body: { alike: true } }),
  },
  'requestForm.read': {},
  'requestForm.update': {
    probe: () => ({ body: settings() }),
    success: async () => ({ body: settings({ online: true, embed_origins: [`https://${uuidv7()}.example`] }) }),
  },
} satisfies Samples<`request.${string}` | `heldRequest.${string}` | `requestForm.${string}`>;
