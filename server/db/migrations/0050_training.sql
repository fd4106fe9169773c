-- What technicians read about the trade. Shipped with pages to begin with; the owner changes them.
create table training_pages (
  id uuid primary key,
  position int not null,
  title text not null check (length(title) between 1 and 120),
  -- Paragraphs parted by empty lines; lines that begin with "- " are a list.
  body text not null check (length(body) between 1 and 8000),
  published boolean not null default false,
  updated_at timestamptz not null default now()
);
create index training_pages_order on training_pages (position, id);

alter table training_pages enable row level security;
alter table training_pages force row level security;
create policy owner_all on training_pages to portal_owner using (true) with check (true);
create policy admin_all on training_pages to portal_admin using (true) with check (true);
create policy tech_read on training_pages for select to portal_tech using (published);
grant select, insert, update, delete on training_pages to portal_admin;
grant select on training_pages to portal_tech;

insert into training_pages (id, position, title, body, published) values
('019b76da-e600-7000-8000-000000000001', 0, 'Walk-around photos first', $page$Take photos before you unload. They protect you and the client when someone asks later whether a crack, a scratch or a dead plant was there before.

- Stand where the whole surface, car or bin fits in the picture.
- Then go close to every crack, chip, stain, loose board and broken screen.
- Photograph gauges and odometer of a car, and anything valuable lying in it.
- Take the after photo from the same spot as the before photo.

If you find damage, report it before you start. Don’t wash over it and hope.$page$, true),
('019b76da-e600-7000-8000-000000000002', 1, 'Runoff and drains', $page$Storm drains lead to creeks, not to a treatment plant. Wash water with soap, oil or bleach in it must not reach them.

- Look for the drains and the slope before you open the water.
- Block the drain with a mat or berm, or direct the water onto grass or gravel.
- Sweep up leaves, sludge and loose dirt first; don’t rinse them into the gutter.
- Bin water stays in the tank. Empty it only where the office told you to.
- Oil and grease: absorb first, bag it, then wash.

If water with chemicals gets into a drain, stop, block it and report the issue right away.$page$, true),
('019b76da-e600-7000-8000-000000000003', 2, 'Plants and glass', $page$House wash mix kills plants by drying on them. Water is what saves them: before, during and after.

- Soak leaves and soil before you spray, until water stands.
- Cover what is delicate, and take the cover off as soon as you rinse. Plants cook under plastic in the sun.
- Rinse plants again while the mix works, and longer at the end.
- Close every window and check that it is shut. Old seals leak.
- Never put a nozzle close to glass, screens or door seals. Rinse from a distance, from the top down.
- Don’t let mix dry on glass, paint or metal. Work one side at a time, the shady side first.$page$, true),
('019b76da-e600-7000-8000-000000000004', 3, 'Low pressure on stucco, siding and roofs', $page$Pressure cleans concrete. On a wall it drives water behind it. The mix does the work there; the water only rinses.

- Stucco, vinyl, painted wood, brick joints and roofs: soft wash tip only, from a distance.
- Never spray upward under siding, shingles or soffits.
- Test a small spot that nobody sees and wait before you go on.
- Cracks, soft spots, loose paint, open joints: keep off and report them.
- Outlets, lights, cameras and doorbells: tape or keep off, even if they look sealed.
- On concrete keep the wand moving and the distance the same. A stripe you burn in stays.$page$, true),
('019b76da-e600-7000-8000-000000000005', 4, 'A bin isn’t out, or isn’t empty', $page$Nobody pays for a bin that wasn’t cleaned, and nobody should wait for you to guess. The photo decides.

- Not at the curb: look once at the side of the house if you can reach it without opening a gate. Don’t go into garages or yards.
- Take a photo of the place where it should be, with the house number in it.
- Not emptied, blocked by a car, or full of paint, concrete or needles: don’t tip it out. Take a photo and choose the outcome.
- Choose the outcome for each bin, even if the others were cleaned. It decides what the client is billed.
- Put clean bins back where they stood, lids closed, not across the sidewalk.$page$, true),
('019b76da-e600-7000-8000-000000000006', 5, 'Chemicals, gloves and eyes', $page$Most injuries in this trade are a splash in the eye and a burn under a wet glove.

- Gloves and goggles go on before the first cap comes off, also for "just a refill".
- Add chemical to water, never water to chemical.
- Never mix bleach with acid, wheel cleaner, degreaser or ammonia. The gas can kill you in an open van, too.
- Label every bottle you fill. No drink bottles, ever.
- A wet glove is worse than none: change it when something runs in.
- Splash in the eye: rinse with clean water for fifteen minutes, then call the office and a doctor.
- Keep the van open and air moving when you load chemicals. Strap them down.$page$, true),
('019b76da-e600-7000-8000-000000000007', 6, 'Heat', $page$Heat makes people slow before it makes them sick. Plan the day so that the hard part is done early.

- Drink before you are thirsty: a cup every twenty minutes, not a bottle at noon.
- Take breaks in the shade. Start the break in the time clock.
- Work on the shady side, and move with the shade.
- Headache, cramps, dizziness, no sweat: stop, cool down, tell the office. Confused or fainting: call 911 first.
- Hot surfaces dry the mix before it works, and spot paint and glass. Cool them with water or come back later.
- Thunder means off the ladder and out of the open, at once.$page$, true);
