import type pg from 'pg';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** The values to try until a column's CHECKs accept one. Each holds the column's number, so that a copy shows where it is from. */
const candidates = (type: string, mark: string, number: string) =>
  type === 'jsonb'
    ? [`{"${mark}": "${mark}"}`, `["${mark}"]`, `"${mark}"`].map((json) => `'${json}'::jsonb`)
    : type === 'ARRAY'
      ? [`array['${mark}']`]
      : [
          `'${mark} ' || left(md5(ctid::text), 5)`,
          `'${mark}'`,
          `'${mark}.' || left(md5(ctid::text), 5) || '@example.com'`,
          `'+19190${number}' || lpad((hashtid(ctid) & 8191)::text, 4, '0')`,
        ];

type Column = { table: string; column: string; type: string };

/** The columns with free text of these tables and of all tables that refer to them. A search text is a copy of others. */
async function textColumns(admin: pg.Pool, tables: string[]): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `with recursive reached (id) as (
       select name::regclass::oid from unnest($1::text[]) name
       union
       select conrelid from reached join pg_constraint on contype = 'f' and confrelid = id
         and confrelid not in ('profiles'::regclass, 'staff'::regclass)
     )
     select id::regclass::text as table, attname as column, case when typcategory = 'A' then 'ARRAY' else typname end as type
     from reached join pg_attribute on attrelid = id and attnum > 0 and not attisdropped and attgenerated = ''
       join pg_type t on t.oid = atttypid
     where typname in ('text', '_text', 'jsonb') and attname <> 'search'
       and not exists (select from pg_constraint where conrelid = id and attnum = any (conkey)
         and (contype in ('p', 'f') or contype = 'c' and cardinality(conkey) = 1
           and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'))
     order by 1, 2`,
    [tables],
  );
  return rows;
}

/**
 * Writes a mark into every text of these tables and of all tables that refer to them. Returns the columns that accepted it in no
 * row. It takes a hundred rows of each table: enough to see what becomes of a column.
 */
export async function markTexts(admin: pg.Pool, tables: string[]) {
  const columns = await textColumns(admin, tables);
  const empty: string[] = [];
  await withoutTriggers(admin, async (client) => {
    await client.query(`
      create function pg_temp.fill(class regclass, col text, tried text[]) returns boolean language plpgsql as $$
      declare
        value text;
        place tid;
        done boolean = false;
        amount int;
        places tid[];
      begin
        execute format('select array(select ctid from %s order by md5(ctid::text) limit 100)', class) into places;
        foreach value in array tried loop
          begin
            execute format('update %s set %I = %s where ctid = any ($1)', class, col, value) using places;
            get diagnostics amount = row_count;
            return amount > 0;
          exception when check_violation or unique_violation or not_null_violation then null;
          end;
        end loop;
        foreach place in array places loop
          foreach value in array tried loop
            begin
              execute format('update %s set %I = %s where ctid = $1', class, col, value) using place;
              done = true;
              exit;
            exception when check_violation or unique_violation then null;
            end;
          end loop;
        end loop;
        return done;
      end $$`);
    for (const [index, { table, column, type }] of columns.entries()) {
      const number = String(index).padStart(3, '0');
      const { rows } = await client.query<{ fill: boolean }>('select pg_temp.fill($1::regclass, $2, $3)', [
        table,
        column,
        candidates(type, `secret${number}`, number),
      ]);
      if (!rows[0]!.fill) empty.push(`${table}.${column}`);
    }
  });
  return { names: columns.map(({ table, column }) => `${table}.${column}`), empty };
}

/** Where marks are found: `leads.detail` -> the columns that still have it. */
export async function findMarks(admin: pg.Pool, names: string[]): Promise<Map<string, Set<string>>> {
  const { rows: columns } = await admin.query<{ name: string; table: string; column: string }>(
    `select format('%s.%s', attrelid::regclass, attname) as name, attrelid::regclass::text as table,
       quote_ident(attname) as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attnum > 0 and not attisdropped
       and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype)
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name, table, column } of columns) {
    const { rows } = await admin.query<{ number: string }>(
      `select distinct coalesce(mark[1], mark[2]) as number
       from ${table}, regexp_matches(${column}::text, 'secret(\\d{3})|19190(\\d{3})\\d{4}', 'g') mark`,
    );
    for (const { number } of rows) {
      const from = names[Number(number)]!;
      found.set(from, (found.get(from) ?? new Set()).add(name));
    }
  }
  return found;
}
