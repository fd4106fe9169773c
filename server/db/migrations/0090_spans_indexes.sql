-- Outside a transaction: indexes and checks for spans (docs/decisions/0074).

create index concurrently if not exists busy_spans_group on busy_spans (group_id) where group_id is not null;

-- Only the policy of technicians can use it.
create index concurrently if not exists jobs_helpers on jobs using gin (helpers) where helpers is not null;

alter table jobs validate constraint jobs_spans;

alter table jobs validate constraint jobs_spans_alone;
