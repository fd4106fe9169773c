import {
  Asset,
  AssetSave,
  Contact,
  ContactSave,
  NewClient,
  Place,
  PlaceSave,
  RepAssign,
  SimilarClients,
  SimilarTo,
} from '#contract/people/client.schema.ts';
import { ClientCounts, ClientFilter, ClientPage } from '#contract/people/clientList.schema.ts';
import { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { ClientTimeline, TimelineFilter } from '#contract/people/clientTimeline.schema.ts';
import { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { command, queryByPost, read, Bytes } from '#contract/route.ts';

export const clientRoutes = {
  'client.list': read('GET /api/clients', 'client.manage', { query: ClientFilter, output: ClientPage }),
  'client.count': read('GET /api/clients/count', 'client.manage', { output: ClientCounts }),
  'client.create': command('POST /api/clients', 'client.manage', { body: NewClient, output: Profile }),
  /** By POST: names and phone numbers don't belong in a URL. */
  'client.similar': queryByPost('POST /api/clients/similar', 'client.manage', {
    body: SimilarTo,
    output: SimilarClients,
  }),
  'client.record': read('GET /api/clients/:id', 'client.manage', { output: ClientRecord }),
  'client.timeline': read('GET /api/clients/:id/timeline', 'client.manage', {
    query: TimelineFilter,
    output: ClientTimeline,
  }),
  'client.assignRep': command('POST /api/clients/rep', 'client.manage', { body: RepAssign }),
  'client.export': read('GET /api/clients/export', 'client.manage', { output: Bytes, recent: true, limit: 30 }),
  'client.checkImport': queryByPost('POST /api/clients/import/check', 'client.manage', {
    body: ImportRows,
    output: ImportResult,
  }),
  'client.import': command('POST /api/clients/import', 'client.manage', { body: ImportRows, output: ImportResult }),

  'contact.save': command('PUT /api/contacts/:id', 'client.manage', { body: ContactSave, output: Contact }),
  'contact.delete': command('DELETE /api/contacts/:id', 'client.manage'),

  'place.save': command('PUT /api/places/:id', 'client.manage', { body: PlaceSave, output: Place }),
  'place.delete': command('DELETE /api/places/:id', 'client.manage'),

  'asset.save': command('PUT /api/assets/:id', 'client.manage', { body: AssetSave, output: Asset }),
  'asset.delete': command('DELETE /api/assets/:id', 'client.manage'),
};
