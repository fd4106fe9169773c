import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '#contract/base/event.ts';
import type { CommandKey } from '#web/api.ts';

/** A query's key begins with the entity that it shows. No event announces a change of the session. */
type Shown = Entity | 'session' | 'client_person';
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never;

/** Queries that show a part of another entity: an invoice shows its payments, the jobs board shows who works when. */
const shownIn: Partial<Record<Shown, readonly string[]>> = {
  payment: ['invoice', 'activity', 'client', 'dashboard', 'booking', 'quote'],
  invoice: ['unbilled', 'activity', 'client', 'dashboard'],
  job: [
    'unbilled',
    'activity',
    'client',
    'dashboard',
    'photo',
    'plan',
    'supply',
    'gallery',
    'care_guide',
    'quote',
    'hold',
  ],
  job_series: ['activity', 'client', 'dashboard', 'plan', 'quote'],
  profile: ['activity', 'client', 'client_person', 'dashboard'],
  referral: ['client', 'invoice'],
  referral_rules: ['referral'],
  issue: ['client'],
  lead: ['sales_dashboard'],
  quote: ['sales_dashboard'],
  photo: ['gallery'],
  supply_request: ['supply'],
  staff: ['job', 'dashboard'],
  payment_alert: ['dashboard'],
  unbilled: ['dashboard'],
  system: ['dashboard'],
  books: ['dashboard'],
  business_settings: ['dashboard'],
  // The goals' bars show the paid amounts.
  commission: ['sales_goals'],
  commission_rule: ['commission'],
  time_week: ['time'],
};

/** The entities that the commands of a group change. */
const changedBy: Record<GroupOf<CommandKey>, readonly Shown[]> = {
  asset: ['client'],
  booking: ['booking', 'job'],
  books: ['books'],
  bookingRules: ['booking_rules'],
  business: ['business_settings'],
  careGuide: ['care_guide'],
  client: ['client', 'profile'],
  clientPerson: ['client_person', 'client', 'profile'],
  commission: ['commission', 'commission_rule', 'books'],
  contact: ['client'],
  estimate: ['estimate_settings'],
  galleryLink: ['gallery_link'],
  deposit: ['booking', 'payment'],
  heldRequest: ['lead'],
  integration: ['integration_settings'],
  invoice: ['invoice', 'payment'],
  issue: ['issue'],
  job: ['job'],
  lead: ['lead'],
  jobFilter: ['job_filter'],
  referral: ['referral', 'client'],
  referralRules: ['referral_rules', 'referral'],
  requestForm: ['request_form', 'referral_rules'],
  salesGoals: ['sales_goals'],
  savedReport: ['saved_report'],
  notification: ['notification', 'notification_rule'],
  payLink: [],
  payment: ['payment'],
  paymentAlert: ['payment_alert', 'payment'],
  photo: ['photo'],
  place: ['client', 'job'],
  plan: ['job', 'job_series'],
  profile: ['profile', 'session'],
  quote: ['quote', 'payment', 'job', 'job_series'],
  quoteRules: ['quote_rules'],
  script: ['script'],
  security: ['security_settings'],
  series: ['job', 'job_series'],
  service: ['service'],
  slot: ['hold'],
  staff: ['staff'],
  supply: ['supply'],
  supplyRequest: ['supply'],
  system: ['system'],
  taxRate: ['tax_rate'],
  time: ['time', 'time_week'],
  tour: ['job'],
  training: ['training'],
  user: ['profile', 'staff', 'account', 'session'],
  visit: ['job', 'time', 'time_week', 'booking'],
};

const shows = (entity: Shown, [first]: readonly unknown[]): boolean =>
  first === entity || (shownIn[entity]?.some((each) => each === first) ?? false);

const awaited = new WeakSet<object>();

/** Includes queries on their first load: their answer may predate the change. Once, however many events arrive meanwhile. */
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

/** Totals over everything that happens: on a busy day they would load all the time. */
const figures = ['dashboard', 'activity'];
const isFigure = ([first]: readonly unknown[]) => figures.some((each) => each === first);
const figuresEvery_ms = 2_000;
const resting = new WeakMap<QueryClient, { until: number; waits: boolean }>();

/** At once, but at most every two seconds; then once for all events in between. */
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

/** Loads the queries that show an entity again; of those that show a single record, only the one with the given id. */
export function refresh(client: QueryClient, entity: Shown, id?: string): Promise<void> {
  const isOther = ([first, second]: readonly unknown[]) =>
    id !== undefined && first === entity && second !== undefined && second !== 'list' && second !== id;
  if (figures.some((each) => shows(entity, [each]))) askForFigures(client);
  return askAgain(client, (queryKey) => shows(entity, queryKey) && !isOther(queryKey) && !isFigure(queryKey));
}

/** The same after a command of this page. A deleted record doesn't load again: it has no answer. */
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

/** Loads what was read before that time. */
export const refreshOlder = (client: QueryClient, time: number): Promise<void> =>
  client.invalidateQueries({ predicate: ({ state: { dataUpdatedAt: read } }) => read > 0 && read < time });

export const refreshAll = (client: QueryClient): Promise<void> => askAgain(client, () => true);
