import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** `npm run check`: types of the three rooms, lint, dead code, formatting. All are run; the first failure isn't the last. */
const checks: [string, string[]][] = [
  ['tsc', ['-p', '.']],
  ['tsc', ['-p', 'web']],
  ['tsc', ['-p', 'test']],
  ['oxlint', ['--type-aware', '--quiet']],
  ['knip', []],
  ['oxfmt', ['--check', '.']],
];

async function run([command, args]: [string, string[]]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const said = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { said: Buffer.concat(said), passed: await ended };
}

/** Two at a time, one for each core of a small machine; what they say stands in their order. */
const running: ReturnType<typeof run>[] = [];
for (const [index, check] of checks.entries()) {
  await running[index - 2];
  running.push(run(check));
}
let failed = false;
for (const [index, [command, args]] of checks.entries()) {
  const { said, passed } = await running[index]!;
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  process.stdout.write(said);
  failed ||= !passed;
}
process.exit(failed ? 1 : 0);
