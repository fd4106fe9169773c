import { sql, type RawBuilder } from 'kysely';

/** The columns of the contract's PlanPause. */
export const pauseColumns = sql`id, lower(during)::text as "from", (upper(during) - 1)::text as until`;

/** The current and future pauses of a plan, in order. */
export const pausesSql = (plan: RawBuilder<unknown>) => sql`
  select ${pauseColumns} from plan_pauses where plan_id = ${plan}
    and (upper_inf(during) or upper(during) > (select (now() at time zone time_zone)::date from business_settings))
  order by lower(during)`;
