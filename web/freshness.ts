import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '#contract/event.ts';
import type { CommandKey } from '#web/api.ts';

/** A query's key begins with the entity that it shows. No event tells of the session. */
type Shown = Entity | 'session';
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;

/** Queries that show a part of another entity: an invoice its payments, the board of jobs who works when. */
const shownIn: Partial<Record<Shown, readonly string[]>> = {
  payment: ['invoice', 'activity', 'client', 'dashboard'],
  invoice: ['unbilled', 'activity', 'client', 'dashboard'],
  job: ['unbilled', 'activity', 'client', 'dashboard'],
  job_series: ['activity', 'client', 'dashboard'],
  profile: ['activity', 'client', 'dashboard'],
  staff: ['job', 'dashboard'],
  payment_alert: ['dashboard'],
  unbilled: ['dashboard'],
  books: ['dashboard'],
  business_settings: ['dashboard'],
};

/** What the commands of a group change. */
const changedBy: Record<GroupOf<CommandKey>, readonly Shown[]> = {
  asset: ['client'],
  books: ['books'],
  business: ['business_settings'],
  client: ['client', 'profile'],
  contact: ['client'],
  integration: ['integration_settings'],
  invoice: ['invoice', 'payment'],
  job: ['job'],
  jobFilter: ['job_filter'],
  savedReport: ['saved_report'],
  notification: ['notification', 'notification_rule'],
  payLink: [],
  payment: ['payment'],
  paymentAlert: ['payment_alert', 'payment'],
  place: ['client', 'job'],
  profile: ['profile', 'session'],
  security: ['security_settings'],
  series: ['job', 'job_series'],
  service: ['service'],
  staff: ['staff'],
  system: ['system'],
  taxRate: ['tax_rate'],
  tour: ['job'],
  user: ['profile', 'staff', 'account', 'session'],
};

const shows = (entity: Shown, [first]: readonly unknown[]): boolean =>
  first === entity || (shownIn[entity]?.some((each) => each === first) ?? false);

const awaited = new WeakSet<object>();

/** Also what is on its way for the first time: its answer may be from before the change. Once, however much is told meanwhile. */
function askAgain(client: QueryClient, matches: (queryKey: readonly unknown[]) => boolean): Promise<void> {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => matches(queryKey) };
  for (const query of client.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || awaited.has(query)) continue;
    awaited.add(query);
    const arrived = () => {
      awaited.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(arrived, () => awaited.delete(query));
  }
  return client.invalidateQueries(filter);
}

/** Sums over everything that happens: on a busy day they would be asked for all the time. */
const figures = ['dashboard', 'activity'];
const isFigure = ([first]: readonly unknown[]) => figures.some((each) => each === first);
const figuresEvery_ms = 2_000;
const resting = new WeakMap<QueryClient, { until: number; waits: boolean }>();

/** At once, but not within two seconds of the last time; then once for all that was told meanwhile. */
function askForFigures(client: QueryClient): void {
  const rest = resting.get(client) ?? { until: 0, waits: false };
  resting.set(client, rest);
  if (rest.waits) return;
  rest.waits = true;
  setTimeout(
    () => {
      rest.waits = false;
      rest.until = Date.now() + figuresEvery_ms;
      void askAgain(client, isFigure);
    },
    Math.max(0, rest.until - Date.now()),
  );
}

/** What shows an entity is asked for again; of those that show a single one, only that of the id, if there is one. */
export function refresh(client: QueryClient, entity: Shown, id?: string): Promise<void> {
  const isOther = ([first, second]: readonly unknown[]) =>
    id !== undefined && first === entity && second !== undefined && second !== 'list' && second !== id;
  if (figures.some((each) => shows(entity, [each]))) askForFigures(client);
  return askAgain(client, (queryKey) => shows(entity, queryKey) && !isOther(queryKey) && !isFigure(queryKey));
}

/** The same after a command of this page. What it deleted isn't asked for: there is no answer. */
export function refreshAfter(client: QueryClient, command: CommandKey, id?: string): void {
  const deleted = command.endsWith('.delete') ? id : undefined;
  const entities = changedBy[command.split('.')[0] as GroupOf<CommandKey>];
  const isShown = (queryKey: readonly unknown[]) => entities.some((entity) => shows(entity, queryKey));
  if (figures.some((each) => isShown([each]))) askForFigures(client);
  void askAgain(
    client,
    (queryKey) => isShown(queryKey) && !isFigure(queryKey) && (deleted === undefined || queryKey[1] !== deleted),
  );
}

/** What was read before that time. */
export const refreshOlder = (client: QueryClient, time: number): Promise<void> =>
  client.invalidateQueries({ predicate: ({ state: { dataUpdatedAt: read } }) => read > 0 && read < time });

export const refreshAll = (client: QueryClient): Promise<void> => askAgain(client, () => true);
