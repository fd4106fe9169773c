-- "12 Alder Bend #1" and "12 Alder Bend" are one house when a friend's address is compared with the referrer's: a made-up unit
-- was enough to pass for two households. The office looks at the doubt, so a real neighbor loses nothing.
create or replace function street_key(street text) returns text language sql immutable set search_path = pg_catalog as $$
  select nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(street), '(#|\m(apartment|apt|unit|suite|ste|room|rm|floor|fl|lot|number|no)\M)[\s.#]*[[:alnum:]-]*', '', 'g'),
    '\mstreet\M', 'st', 'g'), '\mdrive\M', 'dr', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'),
    '\mlane\M', 'ln', 'g'), '\mcourt\M', 'ct', 'g'), '[^[:alnum:]]', '', 'g'), '')
$$;
