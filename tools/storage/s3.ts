import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/*
 * `npm run storage:s3`: the suite of the stores against a real S3 server, Ceph's RADOS gateway, which keeps everything in memory
 * and ends with the command. It needs Debian's packages radosgw, ceph-mon and ceph-osd; `CEPH_ROOT` names a folder where they
 * were unpacked instead of installed.
 */
const root = process.env.CEPH_ROOT ?? '';
const library = `${root}/usr/lib/x86_64-linux-gnu`;
const keys = { accessKeyId: 'portal-suite', secretAccessKey: randomUUID() };
const bucket = 'portal';
const patience_ms = 60_000;

const environment = (conf: string) => ({
  ...process.env,
  CEPH_CONF: conf,
  ...(root && {
    PATH: `${root}/usr/bin:${process.env.PATH}`,
    LD_LIBRARY_PATH: [library, `${library}/ceph`, `${root}/lib/x86_64-linux-gnu`].join(':'),
    PYTHONPATH: `${root}/usr/lib/python3/dist-packages`,
  }),
});

/** One monitor and one store in memory, without authentication among themselves: all of it is on this machine. */
const confOf = (folder: string, monitor: number) => `
[global]
fsid = ${randomUUID()}
mon_host = v2:127.0.0.1:${monitor}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
erasure_code_dir = ${library}/ceph/erasure-code
plugin_dir = ${library}/ceph
osd_class_dir = ${library}/rados-classes
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
osd_objectstore = memstore
memstore_device_bytes = 1073741824
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
`;

run(async () => {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'portal-ceph-'));
  const daemons: ChildProcess[] = [];
  try {
    const [monitor, port] = [await freePort(), await freePort()];
    const conf = join(folder, 'ceph.conf');
    for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
    const settings = confOf(folder, monitor);
    writeFileSync(conf, settings);
    const env = environment(conf);
    const call = (program: string, ...args: string[]) => {
      const { status, error, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: patience_ms });
      if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`);
    };
    const start = (program: string, ...args: string[]) =>
      daemons.push(spawn(program, [...args, '-f'], { env, stdio: 'ignore' }));

    const map = join(folder, 'monmap');
    const id = /fsid = (\S+)/.exec(settings)![1]!;
    call('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map);
    call('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    call('ceph', 'osd', 'new', osd);
    call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = keys;
    const user = ['--uid', 'portal', '--display-name', 'portal'];
    call('radosgw-admin', 'user', 'create', ...user, '--access-key', accessKeyId, '--secret-key', secretAccessKey);
    start('radosgw', '-n', 'client.rgw', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`, '--rgw-data', folder);
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswers(endpoint);
    const client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    console.log(`Ceph's RADOS gateway took ${((Date.now() - began) / 1_000).toFixed(1)} s to start.`);

    const suite = spawn('vitest', ['run', 'server/integrations/storage/storage.test.ts'], {
      stdio: 'inherit',
      env: {
        ...process.env,
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    const [code] = (await once(suite, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    for (const daemon of daemons.toReversed()) daemon.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

async function untilAnswers(endpoint: string): Promise<void> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(100)) {
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  throw new Error('The RADOS gateway didn’t answer.');
}
