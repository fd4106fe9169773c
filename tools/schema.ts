import { writeFileSync } from 'node:fs';
import { migrate } from '#server/db/migrate.ts';
import { describeSchema } from '#tools/describeSchema.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/** `npm run schema`: writes server/db/schema.sql, from a database that has nothing but the migrations. */
run(async () => {
  const postgres = await privatePostgres('postgres');
  const ran = postgres.running();
  const name = `schema_${process.pid}`;
  const adminUrl = postgres.adminUrl(name);
  await postgres.start();
  try {
    await createDatabase(postgres.adminUrl('postgres'), name);
    await migrate({ adminUrl, appUrl: postgres.appUrl(name) });
    writeFileSync('server/db/schema.sql', await asOwner(adminUrl, describeSchema));
  } finally {
    await dropDatabase(postgres.adminUrl('postgres'), name);
    if (!ran) await postgres.stop();
  }
});
