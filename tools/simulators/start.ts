import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';

type Name = 'mailCatcher' | 'smsGateway' | 'paypal' | 'leakedPasswords' | 'maps';

/** A running simulator: its addresses by protocol (`http`, `smtp`). */
export type Simulator = { at: Record<string, string>; stop: () => Promise<void> };

type Announcement = { at: Simulator['at'] };

/** Starts a simulator in a separate process, which ends with ours. Port 0 is any free one. */
export async function startSimulator(name: Name, args: Record<string, string | number>): Promise<Simulator> {
  const flags = Object.entries(args).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), flags, { execArgv: [] });
  const exited = once(child, 'exit');
  const { promise: announced, resolve } = Promise.withResolvers<Simulator['at']>();
  // In a watched process Node itself uses the channel, too.
  child.on('message', (said: Partial<Announcement>) => said.at && resolve(said.at));
  const at = await Promise.race([
    announced,
    exited.then(() => Promise.reject(new Error(`The simulator ${name} ended at its start.`))),
  ]);
  release(child);
  return {
    at,
    async stop() {
      // The caller of stop waits for its end, even if nothing else keeps us alive.
      child.ref();
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** It must not keep us alive; it notices by itself that we are gone. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** A simulator calls this once it listens: the message goes to its parent process, or to the terminal. */
export function announce(at: Simulator['at']): void {
  if (!process.send) return console.log(Object.values(at).join('  '));
  process.once('disconnect', () => process.exit(0));
  process.send({ at } satisfies Announcement);
}

/** Opens an HTTP server on this machine only, and returns its address. */
export async function listen(port: number, handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(handle).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
