-- What clients read about keeping clean what was cleaned. Shipped with guides for our kinds of work; the owner changes them.

-- Which skills a service needs, also one that isn't sold any more: a client had it done.
create function service_skills(service uuid) returns text[] language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select skills from public.services where id = service
$$;
revoke all on function service_skills(uuid) from public;
grant execute on function service_skills(uuid) to portal_client;

create table care_guides (
  id uuid primary key,
  position int not null,
  title text not null check (length(title) between 1 and 80),
  body text check (length(body) between 1 and 2000),
  -- As contract/careGuide.ts has them: a time counted from the visit, a title, a sentence.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 12),
  -- For services that need one of these skills, and for these services. Services are never deleted.
  kinds text[] not null default '{}',
  service_ids uuid[] not null default '{}',
  published boolean not null default false,
  updated_at timestamptz not null default now()
);
create index care_guides_order on care_guides (position, id);

alter table care_guides enable row level security;
alter table care_guides force row level security;
create policy owner_all on care_guides to portal_owner using (true) with check (true);
create policy admin_all on care_guides to portal_admin using (true) with check (true);
create policy client_read on care_guides for select to portal_client using (published);
grant select, insert, update, delete on care_guides to portal_admin;
grant select on care_guides to portal_client;

insert into care_guides (id, position, title, body, steps, kinds, published) values
('019b76da-e600-7000-8001-000000000001', 0, $g$Your driveway$g$, $g$Concrete is darker while it is wet and dries lighter. Patches that dry at different speeds even out by themselves.$g$, $g$[
  {
   "timing": "until",
   "after": 2,
   "unit": "hours",
   "title": "Stay off it",
   "body": "Wet concrete is slippery. Keep kids and pets off until it is dry."
  },
  {
   "timing": "from",
   "after": 1,
   "unit": "days",
   "title": "OK to park on it",
   "body": "Cars, trailers and bins can go back."
  },
  {
   "timing": "until",
   "after": 4,
   "unit": "weeks",
   "title": "Rinse leaves off weekly",
   "body": "Clean concrete takes stains easily. Sweep or rinse leaves off before it rains on them."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Oil drips",
   "body": "Cover them with cat litter the same day, sweep it up, then scrub with dish soap and water. Skip the bleach."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Rust and fertilizer",
   "body": "Sweep fertilizer off the concrete before you water. It leaves rust spots that rain doesn’t wash away."
  },
  {
   "timing": "from",
   "after": 12,
   "unit": "months",
   "title": "Time for the next wash",
   "body": "Concrete in the shade turns green sooner."
  }
]$g$, '{flatwork}', true),
('019b76da-e600-7000-8001-000000000002', 1, $g$Your house wash$g$, $g$We washed with low pressure and let the mix do the work. What we can’t see from the ground may still run off for a day.$g$, $g$[
  {
   "timing": "until",
   "after": 12,
   "unit": "hours",
   "title": "Keep windows closed",
   "body": "Seals and screens need time to dry."
  },
  {
   "timing": "until",
   "after": 2,
   "unit": "days",
   "title": "Water the beds along the house",
   "body": "Once a day is enough. It thins out what is left of the mix in the soil."
  },
  {
   "timing": "until",
   "after": 3,
   "unit": "days",
   "title": "Don’t paint or caulk yet",
   "body": "Siding and joints look dry before they are."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Streaks after rain",
   "body": "Rinse them with a garden hose from the top down. If they stay, send us a photo."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Sprinklers",
   "body": "Turn heads away from the walls. Hard water leaves white spots on siding and glass."
  },
  {
   "timing": "from",
   "after": 12,
   "unit": "months",
   "title": "Time for the next wash",
   "body": "Sides in the shade and under trees turn green first."
  }
]$g$, '{soft_wash}', true),
('019b76da-e600-7000-8001-000000000003', 2, $g$Your car’s paint$g$, $g$The sealant needs a night to cure. After that, water beads up and dirt comes off easily.$g$, $g$[
  {
   "timing": "until",
   "after": 1,
   "unit": "days",
   "title": "Keep it dry if you can",
   "body": "If it rains, dry it with a clean microfiber towel, so that no water spots stay."
  },
  {
   "timing": "until",
   "after": 7,
   "unit": "days",
   "title": "Skip the car wash",
   "body": "Brushes and strong soap take off fresh sealant."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Bird droppings and bugs",
   "body": "Take them off the same day. Soak them with water first and wipe without pressing."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Washing at home",
   "body": "Two buckets, a clean mitt and car soap. Wash in the shade, from the top down, and dry with microfiber."
  },
  {
   "timing": "from",
   "after": 3,
   "unit": "months",
   "title": "Time for the next detail",
   "body": "When water stops beading, the sealant is used up."
  }
]$g$, '{exterior_detail,full_detail}', true),
('019b76da-e600-7000-8001-000000000004', 3, $g$Your car’s interior$g$, $g$Carpets and seats may still be damp in the seams, even if they feel dry.$g$, $g$[
  {
   "timing": "until",
   "after": 4,
   "unit": "hours",
   "title": "Leave the windows open a little",
   "body": "Park in a dry place. Air gets the last of the water out."
  },
  {
   "timing": "from",
   "after": 4,
   "unit": "hours",
   "title": "OK to put mats and child seats back",
   "body": "Press a paper towel on the seat first. If it stays dry, so is the seat."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Spills",
   "body": "Blot, don’t rub. Try plain water before anything else."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Leather",
   "body": "Wipe it with a damp cloth and dry it. Use a sunshade: sun dries leather out."
  },
  {
   "timing": "from",
   "after": 4,
   "unit": "months",
   "title": "Time for the next detail",
   "body": null
  }
]$g$, '{interior_detail,full_detail}', true),
('019b76da-e600-7000-8001-000000000005', 4, $g$Your ceramic coating$g$, $g$The coating is dry when you get the car back, and it goes on hardening for a week. That week decides how long it lasts.$g$, $g$[
  {
   "timing": "until",
   "after": 24,
   "unit": "hours",
   "title": "Keep it dry",
   "body": "No rain, dew or sprinklers. Park it inside if you can."
  },
  {
   "timing": "until",
   "after": 7,
   "unit": "days",
   "title": "Don’t wash it",
   "body": "No soap, no car wash, no wax. Take off bird droppings with a wet microfiber cloth right away."
  },
  {
   "timing": "from",
   "after": 7,
   "unit": "days",
   "title": "OK to wash by hand",
   "body": "Use a pH-neutral car soap and two buckets."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "No brushes",
   "body": "Automatic car washes with brushes scratch the coating. Touchless ones are fine."
  },
  {
   "timing": "from",
   "after": 12,
   "unit": "months",
   "title": "Time for a check-up",
   "body": "We look at the coating and refresh it where water no longer beads."
  }
]$g$, '{ceramic_coating}', true),
('019b76da-e600-7000-8001-000000000006', 5, $g$Your bins$g$, $g$Your bins were washed, sanitized and deodorized. The waste water left with us.$g$, $g$[
  {
   "timing": "until",
   "after": 1,
   "unit": "hours",
   "title": "Leave the lids open",
   "body": "They dry faster and stay fresh longer."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Bag everything",
   "body": "Tie the bags. Loose food is what smells and what brings flies."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "Liquids and ash",
   "body": "Let them cool and put them in a closed container. They stick to the bottom."
  },
  {
   "timing": "always",
   "after": null,
   "unit": null,
   "title": "On cleaning day",
   "body": "Leave the bins at the curb after pickup, empty and with room around them."
  },
  {
   "timing": "from",
   "after": 4,
   "unit": "weeks",
   "title": "Time for the next cleaning",
   "body": null
  }
]$g$, '{bins}', true);
