import { spawnSync } from 'node:child_process';

/** `npm run check`: types of the three rooms, lint, dead code, formatting. All are run; the first failure isn't the last. */
const checks: [string, string[]][] = [
  ['tsc', ['-p', '.']],
  ['tsc', ['-p', 'web']],
  ['tsc', ['-p', 'test']],
  ['oxlint', ['--type-aware', '--quiet']],
  ['knip', []],
  ['oxfmt', ['--check', '.']],
];

const failed = checks.filter(([command, args]) => {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
