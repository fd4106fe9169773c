/** Ids derive from a number, so that rows can refer to each other without a lookup. */
export const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || (${number})) placing '7' from 13) placing '8' from 17)::uuid`;

/** A uuid v7 of a moment, ordered within it: as the portal makes them. */
export const timedId = (at: string, number: string) => `(
  select (substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12))::uuid
  from (select lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') as t, md5((${number})::text) as r) parts)`;

export const array = (texts: string[]) => `(array[${texts.map((text) => `'${text}'`).join(', ')}])`;
