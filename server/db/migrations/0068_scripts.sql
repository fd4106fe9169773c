-- What sales says, and the times that a representative holds for a client (docs/decisions/0056).

-- Shipped with pages to begin with; the owner changes them.
create table scripts (
  id uuid primary key,
  position int not null,
  title text not null check (length(title) between 1 and 120),
  -- As in training_pages; [me] and [business] are names that the reader's page fills in.
  body text not null check (length(body) between 1 and 8000),
  published boolean not null default false,
  updated_at timestamptz not null default now()
);
create index scripts_order on scripts (position, id);

alter table scripts enable row level security;
alter table scripts force row level security;
create policy owner_all on scripts to portal_owner using (true) with check (true);
create policy admin_all on scripts to portal_admin using (true) with check (true);
create policy sales_read on scripts for select to portal_sales using (published);
grant select, insert, update, delete on scripts to portal_admin;
grant select on scripts to portal_sales;

insert into scripts (id, position, title, body, published) values
('019b76da-e600-7000-8000-000000000101', 0, 'First call', $page$For someone who asked for a price. You want three things: what they have, what bothers them, and a next step with a day.

“Hi, this is [me] with [business]. You asked us about a cleaning. Do you have two minutes so I can give you a real price instead of a guess?”

- “What would you like cleaned, and what do you see when you look at it?” Let them talk. Moss, oil, a party on Saturday: that is the reason they called.
- “Roughly how big is it?” A two-car driveway is about 600 square feet. For a car: sedan, SUV, truck or van, and how long since the last cleaning.
- “What’s the address?” Look at the roof, the slope and the drains on the map while you talk.
- “Is anything delicate nearby: plants, old paint, a loose board?” It shows that you know the work.

Put it into the calculator while you talk and say the price as one number: “That comes to … plus tax. It includes …” Then stop talking.

“I have a time on … or on …. Which suits you better?” Hold it for them while you’re on the phone. If they want to think: “Fine. I’ll send you the quote now and call you on …” Set that day in the lead.$page$, true),
('019b76da-e600-7000-8000-000000000102', 1, '“That’s more than I expected”', $page$Don’t defend the price and don’t cut it. Find out what they compare it with.

“I hear that. What did you have in mind?”

- They saw a lower price: “Does theirs include pre-treating the stains, moving what stands on it, and photos before and after? Ours does. If something isn’t right, we come back.”
- They would do it themselves: “You can. Renting a machine takes a Saturday, and a wand held too close leaves stripes in concrete that stay. We’re done in about an hour.”
- It’s over their budget: take something out instead of making it cheaper. “Let’s do the driveway now and leave the walkway for spring.” A smaller job at the full price is better than a big one at a discount.
- They only wanted a number: “I’ll send it in writing, so you can compare it calmly. It stays good until the date on it.”

You may give a discount up to your limit. Say what it is for: a second car, a neighbor on the same day, a weekday that is still open. A discount without a reason makes the first price look made up.$page$, true),
('019b76da-e600-7000-8000-000000000103', 2, 'From one visit to a plan', $page$The best moment is right after a good result: the client looks at clean bins or a clean car and remembers what it was like before.

“It looks like this today. In summer it takes about four weeks until you smell it again. Most people on your street would rather not think about it. Shall we just come after every pickup?”

- Say the price for a month, not for a year, and what it costs once for comparison. Both are on the price sheet.
- “You don’t have to be home. You get a photo after each visit.”
- “You can skip a visit or pause for a vacation online. If a bin isn’t out, you don’t pay for it.”
- “You can stop any time.” Only say what the plan’s terms say.

For cars: a full detail lasts if someone keeps it up. “An exterior wash every month keeps what you paid for today.”

For houses: north walls and shaded concrete turn green again within a year. Offer a date next year now, while they see the difference.

If they hesitate: “Let’s set up the first visit, and you decide after it.” Put it into the lead and call after the visit, not before.$page$, true),
('019b76da-e600-7000-8000-000000000104', 3, 'Following up on a quote', $page$Most quotes that are signed were followed up. Call; don’t just write.

Two days after it went out: “Hi, it’s [me] with [business]. I wanted to make sure that you could open the quote, and to hear if I got something wrong.” Then ask, don’t push: “What would have to be different?”

A week later: bring something new. A time that became free, a neighbor you’re working for that day, dry weather.

Three days before it expires: “Your quote is good until …. After that I’d have to price it again. Should I keep it open, or is it off the table?” Both answers help you.

- Each call ends with a day for the next one. Write down what they said, in their words.
- A no gets a reason: price, somebody else, not now. “Not now” is a follow-up in three months.
- After three tries without an answer, close it kindly: “I’ll stop calling. If it comes up again, this number reaches me.”$page$, true),
('019b76da-e600-7000-8000-000000000105', 4, 'Voicemail and text', $page$A voicemail is short, says the number twice and asks for one thing. Twenty seconds.

“Hi, this is [me] with [business], about the cleaning you asked for. I have a price for you and two times next week. Call or text me back at …. Again, that’s …. Thanks.”

Send a text right after it, but only to people who agreed to texts:

“Hi, this is [me] with [business]. I just left you a voicemail about your cleaning. I can hold a time for you if you tell me which day is good. Reply STOP to opt out.”

- Don’t leave the price on a voicemail. It is the one thing they would call back for.
- No calls or texts before 8 AM or after 8 PM where they live.
- If they say stop, stop. Write it into the lead so that nobody else calls.$page$, true),
('019b76da-e600-7000-8000-000000000106', 5, 'At the door', $page$Go where you just worked. A clean driveway next door is the best sample you have.

“Good afternoon, I’m [me] with [business]. We just cleaned your neighbor’s driveway across the street, and I saw yours has the same green edge. May I tell you what it would cost? It takes one minute.”

- Step back after you ring. Stand where they can see you, with the name tag on.
- “No soliciting” means no. So does a town that asks for a permit you don’t have: ask the office first.
- Measure in front of them and show how the price comes about.
- Ask whose decision it is. If the other person isn’t home, leave the quote and a day to call.

If they say yes at their home, they have a right to change their mind. In most cases a sale of $25 or more that is agreed at somebody’s home can be cancelled until midnight of the third business day. Saturday counts, Sundays and federal holidays don’t.

- Turn on “Agreed at the client’s home” in the quote. The notice and the cancellation form are added by themselves.
- Say it out loud: “You can cancel until midnight on …, without a reason.” It makes people more at ease, not less.
- Don’t promise a visit before that day has passed.
- Never ask anybody to sign that the three days don’t apply.$page$, true);

-- The client's representative, as in 0060, and the first name of who holds it for the client; null: somebody holds it who books
-- right now. Both are written by triggers alone.
alter table slot_holds add rep_id uuid, add holder text check (length(holder) between 1 and 200);
update slot_holds h set rep_id = p.rep_id from profiles p where p.id = h.client_id;
create index slot_holds_rep on slot_holds (rep_id) where holder is not null;

-- 45 minutes for whoever books, as in 0052; a client who was offered a time has a day to say yes, and the same while they pay.
alter table slot_holds drop constraint slot_holds_check2;
alter table slot_holds add constraint hold_lasts check (
  expires_at <= created_at + interval '45 minutes' + case when holder is null then interval '0' else interval '24 hours' end);

-- A representative holds times for three clients at once. Their own lock comes first, then the client's, then the technician's;
-- it is no row, because who reassigns a client holds the client's row and then the representative's.
create function cap_sales_holds() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  seller text;
begin
  new.holder := null;
  select split_part(full_name, ' ', 1) into seller from public.profiles where id = new.held_by and role = 'sales';
  if seller is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('sales holds ' || new.held_by, 0));
  if (select count(*) from public.slot_holds where rep_id = new.held_by and holder is not null and expires_at > now()
      and client_id <> new.client_id) >= 3 then
    raise exception 'three clients at a time' using errcode = 'QR086';
  end if;
  new.holder := seller;
  -- Not into the time in which nobody could book it any more, but as long as anybody's.
  new.expires_at := greatest(now() + interval '10 minutes', least(now() + interval '24 hours',
    new.window_start - (select make_interval(hours => lead_hours) from public.booking_rules)));
  return new;
end $$;
create trigger cap_sales_holds before insert on slot_holds for each row execute function cap_sales_holds();

-- As carry_rep, with the lock that replace_hold takes next: two holds for one client would wait for each other otherwise.
create function carry_hold_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select rep_id into new.rep_id from public.profiles where id = new.client_id for no key update;
  if tg_op = 'INSERT' and new.holder is not null then
    if new.rep_id is distinct from new.held_by then
      raise exception 'the client is somebody else''s' using errcode = 'QR088';
    end if;
    -- What somebody books at this moment isn't taken away from under them.
    if exists (select from public.slot_holds h where h.client_id = new.client_id and h.expires_at > now()
        and (h.holder is null or exists (select from public.bookings b where b.hold_id = h.id
          and b.status in ('requested', 'awaiting_deposit')))) then
      raise exception 'the client is booking' using errcode = 'QR087';
    end if;
  end if;
  return new;
end $$;
create trigger carry_rep before insert or update of client_id, rep_id on slot_holds for each row execute function carry_hold_rep();

create function hold_follows_rep() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.slot_holds set rep_id = new.rep_id where client_id = new.id;
  return null;
end $$;
create trigger hold_follows_rep after update of rep_id, role, acts_for, deleted_at on profiles for each row
  when (old.rep_id is distinct from new.rep_id) execute function hold_follows_rep();

-- As in 0052, and what a representative held: their first name is on it.
create or replace function forget_hold() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.slot_holds where client_id = new.id or held_by = new.id and holder is not null;
  return null;
end $$;
revoke all on function cap_sales_holds(), carry_hold_rep(), hold_follows_rep() from public;

create trigger tell_rep_of_hold before insert on change_events for each row
  when (new.entity = 'hold' and cardinality(new.users) > 0) execute function tell_rep();

-- Windows, as a client sees them: neither who would come nor at which minute. What a client books by themselves is theirs.
create policy sales_own on slot_holds to portal_sales using (rep_id = (select actor_id()) and holder is not null)
  with check (rep_id = (select actor_id()) and held_by = (select actor_id()));
grant insert (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes, window_start, window_end, near)
  on slot_holds to portal_sales;
grant delete on slot_holds to portal_sales;
grant select (id, client_id, held_by, rep_id, place_id, items, window_start, window_end, near, extended, created_at, expires_at, holder)
  on slot_holds to portal_sales;
grant select (holder) on slot_holds to portal_client;

-- Visits of their clients by week, with the window that was promised.
create index jobs_rep_start on jobs (rep_id, scheduled_start) where rep_id is not null;
grant select (window_start, window_end) on jobs to portal_sales;

insert into notification_rules (notice, email, sms, portal) values ('time_held', true, false, true);
