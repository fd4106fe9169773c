import type pg from 'pg';
import type { z } from 'zod';
import { routes, type RouteKey, type Routes } from '#contract/routes.ts';
import { Client } from '#test/support/client.ts';
import type { openPost } from '#test/support/facts/post.ts';
import { addPayLink } from '#test/support/payLinks.ts';
import { readPdf } from '#test/support/pdf.ts';
import { sessionAt } from '#test/support/sessions.ts';

export type Output<K extends RouteKey> = z.output<Routes[K]['output']>;
type Asked = { id?: string; query?: Record<string, string>; body?: unknown };
type Listed<K extends RouteKey> = Output<K> extends { items: (infer Item)[] } ? Item : never;

/** A person who reads the portal. Nothing changes meanwhile, so each URL is requested once. */
export class Reader {
  readonly id: string;
  readonly #client: Client;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(id: string, client: Client) {
    this.id = id;
    this.#client = client;
  }

  get<K extends RouteKey>(key: K, asked: Asked = {}): Promise<Output<K>> {
    return this.#once(key, asked) as Promise<Output<K>>;
  }

  /** A CSV file's lines, without the header. */
  async csv(key: RouteKey, asked: Asked = {}): Promise<string[][]> {
    const text = (await this.#once(key, asked)) as string;
    return text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '').trim()));
  }

  /** Every line of a PDF. */
  async pdf(key: RouteKey, id: string): Promise<string[]> {
    const { pages } = await readPdf(Buffer.from((await this.#once(key, { id })) as Buffer));
    return pages.flatMap(({ lines }) => lines);
  }

  /** All rows of a list, page after page. */
  async all<K extends RouteKey>(key: K, asked: Asked = {}): Promise<Listed<K>[]> {
    const rows: Listed<K>[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { ...asked.query, ...(cursor && { cursor }) };
      const page = (await this.#once(key, { ...asked, query })) as { items: Listed<K>[]; next: string | null };
      rows.push(...page.items);
      cursor = page.next;
    }
    return rows;
  }

  #once(key: RouteKey, { id, query = {}, body }: Asked): Promise<unknown> {
    const { method, path } = routes[key];
    const search = new URLSearchParams(query).toString();
    const address = path.replace(':id', id ?? '') + (search && `?${search}`);
    const name = `${address} ${JSON.stringify(body)}`;
    const found = this.#answers.get(name) ?? this.#ask(method, address, body);
    this.#answers.set(name, found);
    return found;
  }

  async #ask(method: string, address: string, body: unknown): Promise<unknown> {
    const answer = await this.#client.send<unknown>(method, address, body === undefined ? {} : { body });
    if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

/** All readers of one business. */
export type Readers = {
  office: Reader;
  technicians: Reader[];
  reps: Reader[];
  clients: Reader[];
  /** In the business' time zone. */
  today: string;
  week: string;
  post: Pick<ReturnType<typeof openPost>, 'invoice' | 'quote' | 'receipt'>;
  /** What the holder of a pay link reads; undefined if the invoice gets no link. */
  openBill: (invoice: { id: string; status: string }) => Promise<Output<'payLink.read'> | undefined>;
};

/** The first staff members, and the clients with the most records. */
export async function readersOf(
  admin: pg.Pool,
  portal: string,
  post: Readers['post'],
  most: { clients: number; staff: number },
): Promise<Readers> {
  const reader = async ({ id }: { id: string }) => new Reader(id, await sessionAt(admin, portal, { id }));
  const people = async (sql: string) => Promise.all((await admin.query<{ id: string }>(sql)).rows.map(reader));
  const staff = (role: string) =>
    people(`select id from profiles where role = '${role}' and active and deleted_at is null
      order by id limit ${most.staff}`);
  const [[office], technicians, reps, clients, { rows }] = await Promise.all([
    people("select id from profiles where role = 'admin' and active and deleted_at is null order by id limit 1"),
    staff('tech'),
    staff('sales'),
    people(`select p.id from profiles p join auth.users u on u.id = p.id
      where role = 'client' and active and deleted_at is null and acts_for is null
      order by (select count(*) from invoices i where i.client_id = p.id)
        + (select count(*) from jobs j where j.client_id = p.id) + (select count(*) from quotes q where q.client_id = p.id) desc, id
      limit ${most.clients}`),
    admin.query<{ today: string }>('select business_day(now())::text as today'),
  ]);
  const { today } = rows[0]!;
  const { week_start } = await office!.get('time.week');
  const openBill = async ({ id, status }: { id: string; status: string }) => {
    if (!['issued', 'partly_paid', 'paid'].includes(status)) return undefined;
    const { headers } = await addPayLink(admin, id);
    const { body } = await new Client(portal).send<Output<'payLink.read'>>('GET', '/api/pay-link', { headers });
    return body;
  };
  return { office: office!, technicians, reps, clients, today, week: week_start, post, openBill };
}
