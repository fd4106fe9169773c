import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bareEnvironment } from '#tools/clock.ts';

type Running = {
  name: string;
  args: string[];
  env: Record<string, string>;
  child: ChildProcess | null;
  ready: boolean;
};

/** The portal's processes: killed at any moment, and restarted at once, as a supervisor would. */
export function createProcesses(root: string, kinds: { name: string; args: string[]; env: Record<string, string> }[]) {
  const running: Running[] = kinds.map((kind) => ({ ...kind, child: null, ready: false }));
  let kills = 0;

  async function start(one: Running): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'server/main.ts'), '--without-pages', ...one.args], {
      cwd: root,
      env: { ...bareEnvironment(), ...one.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    one.child = child;
    const said: string[] = [];
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => {
        if (signal === 'SIGKILL') resolve();
        else reject(new Error(`${one.name} ended at its start (${code}): ${said.join('').slice(0, 2_000)}`));
      });
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (/"(api|worker) ready"/.test(line)) {
          one.ready = true;
          resolve();
        }
      });
    });
  }

  async function end(one: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = one;
    one.ready = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  process.once('exit', () => running.forEach(({ child }) => child?.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return {
    start: () => Promise.all(running.map(start)),
    /** Kills one of them at this very moment; another takes its place. */
    async kill(): Promise<void> {
      const alive = running.filter(({ ready }) => ready);
      const victim = alive[Math.floor(Math.random() * alive.length)];
      if (!victim) return;
      await end(victim, 'SIGKILL');
      kills += 1;
      await start(victim);
    },
    stop: (signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM') => Promise.all(running.map((one) => end(one, signal))),
    kills: () => kills,
  };
}
