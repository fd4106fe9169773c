import type { BusinessSettings } from '#contract/business.ts';
import { asActor } from '#server/db/asActor.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

const columns = [
  'name',
  'tagline',
  'logo_url',
  'website_url',
  'time_zone',
  'currency',
] as const satisfies (keyof BusinessSettings)[];

export function businessRoutes({ pool }: Deps) {
  return {
    async 'business.read'() {
      const [settings] = await asActor(pool, null, (tx) =>
        tx.all(sqlFor.selectFrom('business_settings').select(columns)),
      );
      // The row is made by the first migration and nobody may delete it.
      return settings!;
    },
  } satisfies Partial<Handlers>;
}
