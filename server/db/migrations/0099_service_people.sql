-- How many people a service takes at once (docs/decisions/0076).

alter table services add people_min int not null default 1 constraint services_people_min check (people_min between 1 and 6);
-- The search for clients finds the time of one person.
alter table services add constraint online_by_one check (not online or people_min = 1);
