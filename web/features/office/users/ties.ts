import { queryOptions } from '@tanstack/react-query';
import type { UserTies } from '#contract/people/user.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { deleteUserText, tiesText as text } from '#text/users.ts';
import { workText } from '#text/work.ts';
import { call } from '#web/api.ts';
import { formatCents } from '#web/money.ts';

/** Keyed under 'client': changes of their visits and money arrive there. */
export const tiesQuery = (id: string) =>
  queryOptions({
    queryKey: ['client', id, 'ties'],
    queryFn: ({ signal }) => call('user.ties', { params: { id }, signal }),
  });

const counted = (count: number, one: string, many: string) =>
  count ? [count === 1 ? one : fill(many, { count })] : [];
const summed = (cents: number, words: string, currency: string) =>
  cents ? [fill(words, { amount: formatCents(cents, currency) })] : [];

/** Each existing tie, in words. */
export const tiesIn = (ties: UserTies, currency: string): string[] => [
  ...counted(ties.visits, text.visitsOne, text.visits),
  ...counted(ties.plans, text.plansOne, text.plans),
  ...counted(ties.quotes, text.quotesOne, text.quotes),
  ...counted(ties.leads, text.leadsOne, text.leads),
  ...summed(ties.owed_cents, text.owed, currency),
  ...summed(ties.credit_cents, text.credit, currency),
  ...summed(ties.deposit_cents, text.deposit, currency),
  ...counted(ties.under_way, text.underWayOne, text.underWay),
];

/** The reason why the client can't be deleted yet. */
export function hindrance({ owed_cents, credit_cents, deposit_cents, under_way }: UserTies): string | null {
  if (owed_cents) return text.owes;
  if (credit_cents || deposit_cents) return text.held;
  return under_way ? text.pays : null;
}

/** The button names everything that it does. */
export function deletionOf({ visits, plans }: Pick<UserTies, 'visits' | 'plans'>): string {
  const [theVisits = ''] = counted(visits, workText.oneVisit, workText.visits);
  const [thePlans = ''] = counted(plans, text.thePlanOne, text.thePlans);
  const words =
    visits && plans ? text.deleteAll : visits ? text.deleteVisits : plans ? text.deletePlans : deleteUserText.submit;
  return fill(words, { visits: theVisits, plans: thePlans });
}
