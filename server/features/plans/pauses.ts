import { sql, type RawBuilder } from 'kysely';

/** PlanPause of the contract. */
export const pauseColumns = sql`id, lower(during)::text as "from", (upper(during) - 1)::text as until`;

/** The pauses of a plan that aren't over, in order. */
export const pausesSql = (plan: RawBuilder<unknown>) => sql`
  select ${pauseColumns} from plan_pauses where plan_id = ${plan}
    and (upper_inf(during) or upper(during) > (select (now() at time zone time_zone)::date from business_settings))
  order by lower(during)`;
