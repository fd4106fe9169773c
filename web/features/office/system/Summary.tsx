import { formatBytes } from '#contract/base/bytes.ts';
import { healthPeriod } from '#contract/office/health.ts';
import type { SystemState } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { systemText as text } from '#text/system.ts';
import { useZone } from '#web/business.ts';
import { locale } from '#web/language.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';
import { formatLately } from '#web/when.ts';

const size = (bytes: number) => formatBytes(bytes, locale);

function verdictOf({ checks, not_set_up }: SystemState): { text: string; look: string } {
  const failed = checks.filter(({ ok }) => ok === false).length;
  if (failed > 0) {
    return { text: failed === 1 ? text.oneFails : fill(text.someFail, { count: failed }), look: 'bg-danger-solid' };
  }
  return checks.some(({ ok }) => ok)
    ? { text: not_set_up.length > 0 ? text.setUpWorks : text.works, look: 'bg-spray' }
    : { text: text.unknown, look: 'bg-muted' };
}

/** The portal in four figures: health, storage, seal and version. */
export function Summary({ state }: { state: SystemState }) {
  const { share, storage, seal, versions } = state;
  const zone = useZone();
  const verdict = verdictOf(state);
  const { unsealed, sealed_at } = seal;
  return (
    <dl className="grid overflow-clip rounded-panel bg-surface shadow-1 max-md:*:not-first:rule-t md:grid-cols-2 md:gap-px md:bg-border md:*:bg-surface min-[68rem]:grid-cols-[1.5fr_1fr_1fr_1fr]">
      <div className="bg-chrome! px-4 py-3 text-chrome-text md:px-[18px]">
        <dt className="text-14 font-medium text-chrome-muted md:text-13">{text.now}</dt>
        <dd>
          <span className="flex items-center gap-2.5 wide text-20 md:text-22">
            <span aria-hidden className={`size-3 flex-none rounded-module ${verdict.look}`} />
            {verdict.text}
          </span>
          <span className="block text-13 text-chrome-muted md:text-12">
            {share === null
              ? text.noShare
              : `${text.share}: ${fill(text.shareOf, { percent: formatNumber(share), hours: healthPeriod.hours })}`}
          </span>
        </dd>
      </div>
      <Figure
        name={text.data}
        value={size(storage.database_bytes + (storage.files_bytes ?? 0))}
        hint={
          storage.files_bytes === null
            ? fill(text.onlyDatabase, { database: size(storage.database_bytes) })
            : fill(text.dataParts, { database: size(storage.database_bytes), files: size(storage.files_bytes) })
        }
      />
      <Figure
        name={text.seal}
        value={sealed_at ? fill(text.sealed, { time: formatLately(sealed_at, zone) }) : text.notSealed}
        hint={
          unsealed === 0
            ? text.allSealed
            : unsealed === 1
              ? text.oneUnsealed
              : fill(text.unsealed, { count: formatCount(unsealed) })
        }
      />
      <Figure name={text.version} value={versions.portal} hint={fill(text.versions, versions)} />
    </dl>
  );
}

function Figure({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <div className="px-4 py-3 md:px-[18px]">
      <dt className="text-14 font-medium text-muted md:text-13">{name}</dt>
      <dd>
        <span className="block wide text-20 tabular-nums md:text-22">{value}</span>
        <span className="block text-13 text-muted md:text-12">{hint}</span>
      </dd>
    </div>
  );
}
