-- The list of clients. Each index names the query it serves.
drop index profiles_client_name;
create index profiles_client_name on profiles (lower(full_name), id)
  where role = 'client' and deleted_at is null;                                           -- the list; a client of this name
create index profiles_client_inactive on profiles (lower(full_name), id)
  where role = 'client' and deleted_at is null and not active;                            -- those who are inactive
create index places_search on places using gin (lower(street || ' ' || city) gin_trgm_ops); -- found by a part of an address
create index jobs_coming on jobs (client_id, scheduled_start)
  where status in ('pending', 'in_progress') and client_id is not null;                   -- a client's next visit; none planned
create index invoices_owed_by_client on invoices (client_id, due_on)
  where status in ('issued', 'partly_paid');                                              -- what a client owes
create index profiles_client_phone on profiles (phone)
  where role = 'client' and deleted_at is null;                                           -- a client of this number
