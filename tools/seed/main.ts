import { localDatabase, localSecret } from '#tools/environment.ts';
import { seed, signIns } from '#tools/seed/seed.ts';

const { adminUrl } = await localDatabase();
const password = localSecret('seed-password');
try {
  await seed(adminUrl, password);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(
  `Seeded. Sign in with ${signIns.map(({ email }) => email).join(', ')}; the password is in .data/seed-password.`,
);
