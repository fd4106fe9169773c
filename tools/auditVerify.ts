import { parseArgs } from 'node:util';
import type pg from 'pg';
import { firstHash, hashOf, sealedColumns, type SealedEvent } from '#server/features/audit/chain.ts';
import { currentDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { run } from '#tools/run.ts';

type Head = { seq: number; hash: string };
type Seal = SealedEvent & { seq: string; event_id: string; hash: Buffer };
type Verdict = { events: number; head: Head; faults: string[] };

const pageSize = 1_000;

async function* sealsOf(client: pg.ClientBase): AsyncGenerator<Seal> {
  let after = '0';
  for (;;) {
    const { rows } = await client.query<Seal>(
      `select s.seq::text, s.event_id::text, s.hash, ${sealedColumns}
       from audit_seals s left join audit_events e on e.id = s.event_id
       where s.seq > $1 order by s.seq limit ${pageSize}`,
      [after],
    );
    yield* rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.seq;
  }
}

/** Walks the chain from its first seal and reports each mismatch in a sentence; `expect` is a head from a log. */
export async function verifyChain(client: pg.ClientBase, expect?: Head): Promise<Verdict> {
  const faults: string[] = [];
  let events = 0;
  let head: Head = { seq: 0, hash: firstHash.toString('hex') };
  let expected: string | undefined;
  // The hashes that this seal may be chained to. After a mismatch: the stored hash, or the correct one; the next seal was made
  // from the true one and so reveals whether the event or the seal was changed.
  let before = [firstHash];
  let doubted: Seal | null = null;
  for await (const seal of sealsOf(client)) {
    const seq = Number(seal.seq);
    const gap = seq !== head.seq + 1;
    const fits = seal.id === null || gap ? -1 : before.findIndex((hash) => hashOf(hash, seal).equals(seal.hash));
    if (doubted) faults.push(changed(doubted, fits));
    doubted = null;
    if (gap) faults.push(missingSeals(head.seq + 1, seq - 1));
    if (seal.id === null) faults.push(`Event ${seal.event_id} is missing (seal ${seq}).`);
    else if (fits === -1 && !gap) doubted = seal;
    before = doubted ? [seal.hash, hashOf(before[0]!, seal)] : [seal.hash];
    head = { seq, hash: seal.hash.toString('hex') };
    if (seq === expect?.seq) expected = head.hash;
    events += 1;
  }
  if (doubted) faults.push(changed(doubted, -1));
  if (expect && expected === undefined) faults.push(`Seal ${expect.seq} is expected; the chain ends at ${head.seq}.`);
  else if (expect && expected !== expect.hash) faults.push(`Seal ${expect.seq} isn’t the one that is expected.`);
  return { events, head, faults: [...faults, ...(await leftOut(client))] };
}

function changed({ seq, event_id }: Seal, nextFits: number): string {
  if (nextFits === 0) return `Event ${event_id} was changed after it was sealed (seal ${seq}).`;
  if (nextFits === 1) return `Seal ${seq} was changed: its hash doesn’t follow from event ${event_id}.`;
  return `Seal ${seq} doesn’t follow from the one before: it or its event ${event_id} was changed.`;
}

const missingSeals = (from: number, to: number) =>
  from === to ? `Seal ${from} is missing.` : `Seals ${from} to ${to} are missing.`;

/** Sealing takes a minute. An event that has waited for an hour was left out, or the worker isn't sealing. */
async function leftOut(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string; count: string }>(
    `select e.id, count(*) over () from audit_events e
     where e.created_at < now() - interval '1 hour' and not exists (select from audit_seals s where s.event_id = e.id and s.seq > 0)
     order by e.created_at, e.id limit 1`,
  );
  return rows.map(({ id, count }) => `Events without a seal after an hour: ${count}, the first is ${id}.`);
}

function parseHead(text: string): Head {
  const match = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text);
  if (!match) throw new Error('Say which head the log has: npm run audit:verify -- --expect SEQ:HASH');
  return { seq: Number(match[1]), hash: match[2]! };
}

if (import.meta.main) {
  run(async () => {
    const { values } = parseArgs({ options: { expect: { type: 'string' } } });
    const expect = values.expect === undefined ? undefined : parseHead(values.expect);
    const { adminUrl } = await currentDatabase();
    const { events, head, faults } = await asOwner(adminUrl, (client) => verifyChain(client, expect));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    console.log(`${events} events, chain intact, head ${head.seq}:${head.hash}`);
  });
}
