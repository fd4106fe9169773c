import { localDatabase, localSecret } from '#tools/environment.ts';
import { run } from '#tools/run.ts';
import { seed, signIns } from '#tools/seed/seed.ts';

run(async () => {
  const { adminUrl, isPrivate } = await localDatabase();
  await seed(adminUrl, localSecret('seed-password'), {
    amongOthers: isPrivate,
    folder: process.env.STORAGE_FOLDER,
  });
  const addresses = signIns.map(({ email }) => email).join(', ');
  console.log(`Seeded. Sign in with ${addresses}; the password is in .data/seed-password.`);
});
