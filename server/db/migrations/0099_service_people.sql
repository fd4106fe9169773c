-- How many people a service takes at once (docs/decisions/0076).

alter table services add people_min int not null default 1 constraint services_people_min check (people_min between 1 and 6);
