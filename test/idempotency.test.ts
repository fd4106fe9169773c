import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { often } from '#test/support/thorough.ts';

const people = 40;
const mutationsEach = often(4, 50);

/** Sends one command several times at once to both processes; some senders hang up before the response. */
async function storm(clients: Client[], { id }: Person, name: string): Promise<void> {
  const commandId = uuidv7();
  const body = { full_name: name, phone: null };
  const copies = randomInt(2, 21);
  async function send(copy: number, signal?: AbortSignal): ReturnType<Client['send']> {
    const options = { body, commandId, ...(signal && { signal }) };
    const answer = await clients[copy % 2]!.send('PATCH', `/api/profiles/${id}`, options);
    // After a machine stood still, the server ends requests that it hasn't read in time: as in the page, they are sent again.
    return answer.status === 408 ? send(copy, signal) : answer;
  }
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, copy) =>
      copy % 4 === 3 ? send(copy, AbortSignal.timeout(randomInt(1, 8))).catch(() => null) : send(copy),
    ),
  );
  const heard = answers.filter((answer) => answer !== null);
  expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(heard.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(heard[0]!.body).toMatchObject({ id, full_name: name });
  const changed = await clients[0]!.command(
    'PATCH',
    `/api/profiles/${id}`,
    { ...body, phone: '919-555-0101' },
    commandId,
  );
  expect([changed.status, changed.body.code]).toEqual([409, 'command_reused']);
}

test(
  `${people * mutationsEach} mutations, each sent 2 to 20 times at once through two processes, have one effect and one answer each`,
  { timeout: 300_000 },
  async () => {
    const { admin, appUrl } = await testDatabase();
    const [one, two] = await Promise.all([spawnPortal(appUrl), spawnPortal(appUrl)]);
    await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        const person = await addPerson(admin, 'tech');
        const client = await signedIn(one.address, person);
        const clients = [client, client.at(two.address)];
        for (let turn = 0; turn < mutationsEach; turn += 1)
          await storm(clients, person, `Person ${index}, name ${turn}`);
      }),
    );
    const { rows } = await admin.query<{ audits: number; events: number; commands: number; unfinished: number }>(
      `select (select count(*)::int from audit_events where action = 'profile.updated') as audits,
         (select count(*)::int from change_events) as events,
         (select count(*)::int from commands) as commands,
         (select count(*)::int from commands where status is null) as unfinished`,
    );
    const total = people * mutationsEach;
    expect(rows[0]).toEqual({ audits: total, events: total, commands: total, unfinished: 0 });
  },
);
