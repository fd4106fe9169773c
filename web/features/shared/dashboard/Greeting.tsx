import { dashboardText } from '#text/dashboard.ts';
import { roleText } from '#text/roles.ts';
import { fill } from '#contract/text/fill.ts';
import { anyOf, inside } from '#web/art/modules.ts';
import { DullModules, WashedModules } from '#web/art/NightField.tsx';
import { useZone } from '#web/business.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatLongDate, hourIn } from '#web/when.ts';

const columns = [0, 64] as const;
const rows = [0, 16] as const;
const lane = anyOf(inside(14, 3, 64, 6), inside(14, 6, 18, 16));

/** Greets the user with today's date in the business' time zone. */
export function Greeting() {
  const { role, full_name } = useActor();
  const now = useNow();
  const zone = useZone();
  const hour = hourIn(zone, now);
  const greeting = dashboardText.greeting[hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'];
  // A client may be a company, whose first word is no first name.
  const name = role === 'client' ? full_name : (full_name.split(' ')[0] ?? full_name);

  return (
    <section className="relative overflow-clip rounded-hero bg-night px-[18px] shadow-1 py-5 text-night-text md:px-7 md:py-8">
      <svg width="1280" height="320" aria-hidden className="absolute top-0 left-[calc(64%-280px)]">
        <DullModules columns={columns} rows={rows} seed={17} quiet={lane} fullness={(x) => Math.min(1, x / 16)} />
        <WashedModules columns={columns} rows={rows} lane={lane} seed={29} />
      </svg>
      <div className="relative max-w-[60%]">
        <p className="text-14 text-night-muted md:text-15">{formatLongDate(now, zone)}</p>
        <PageTitle className="mt-1 text-26 tracking-[-0.028em] text-balance wrap-anywhere md:text-34">
          {fill(greeting, { name })}
        </PageTitle>
        <p className="mt-3 flex items-center gap-2.5 text-14 font-medium md:mt-4 md:text-13">
          <span aria-hidden className="size-2.5 rounded-module bg-spray" />
          {roleText[role].title}
        </p>
      </div>
    </section>
  );
}
