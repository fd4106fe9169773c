import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';

/** How much of its log is repeated when it ends: a stack and what came before. */
const lastLines = 20;

/** Runs a Node process again whenever a file in the folders changes, and says so loudly when it ends by itself. */
export function keepRunning(args: string[], folders: string[], env: NodeJS.ProcessEnv, say = console.error) {
  let child: ChildProcess;
  let change: NodeJS.Timeout | undefined;

  function start() {
    let log = '';
    const started = (child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    for (const name of ['stdout', 'stderr'] as const)
      started[name].on('data', (data: Buffer) => {
        process[name].write(data);
        log = (log + data.toString())
          .split('\n')
          .slice(-lastLines - 1)
          .join('\n');
      });
    started.once('close', (code, signal) => {
      if (started.killed) return;
      const said = log.trim().replaceAll(/^/gm, '  ') || '  (nothing)';
      say(`
========== THE API IS DOWN ==========
${args[0]} ended with ${signal ?? code}. The last lines of its log:

${said}

It starts again when a file in ${folders.join(' or ')} changes.
=====================================`);
    });
  }

  function restart() {
    if (child.exitCode !== null || child.signalCode !== null) start();
    else if (!child.killed) {
      child.once('close', start);
      child.kill();
    }
  }

  start();
  // An editor writes a file in several steps.
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(change);
      change = setTimeout(restart, 100);
    }),
  );
  return {
    stop() {
      clearTimeout(change);
      for (const watcher of watchers) watcher.close();
      child.removeAllListeners('close');
      child.kill();
    },
  };
}

/** Waits as long as it takes: a process that ended starts again at the next change. Meanwhile it says what the last answer was. */
export async function untilReady(url: string, everySeconds = 30, say = console.error): Promise<void> {
  let told = Date.now();
  for (;;) {
    const answer = await fetch(url).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.ok) return;
    if (Date.now() - told > everySeconds * 1_000) {
      told = Date.now();
      const said =
        answer instanceof Error ? 'nothing: no process listens there' : `${answer.status} ${await answer.text()}`;
      say(`The API isn’t ready yet. ${url} answered ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
