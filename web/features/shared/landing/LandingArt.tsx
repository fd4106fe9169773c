import { anyOf, inside } from '#web/art/modules.ts';
import { DullModules, Finder, WashedModules } from '#web/art/NightField.tsx';

const columns = [0, 116] as const;
const rows = [-24, 64] as const;
/** Kept clear: the name and the card stand here. */
const quiet = anyOf(inside(3, 4, 34, 9), inside(0, 29, 12, 36), inside(55, 2, 62, 9), inside(55, 31, 62, 38));
/** The lane comes up from below, turns, and ends at the card. */
const lane = anyOf(inside(32, 16, 54, 24), inside(46, 24, 54, 64));
const phoneLane = inside(0, 0, 36, 7);

/** The dull field shows at once; the washed lane appears later, as decoration. */
export function LandingArt() {
  return (
    <>
      <svg
        width="2320"
        height="1280"
        aria-hidden
        className="absolute top-(--shift) left-0 hidden overflow-visible md:block"
      >
        <DullModules columns={columns} rows={rows} seed={7} quiet={anyOf(quiet, lane)} />
        <Finder at={[55, 2]} />
        <Finder at={[55, 31]} />
        <g className="rinse">
          <WashedModules columns={columns} rows={rows} lane={lane} seed={11} />
        </g>
      </svg>
      <svg width="720" height="440" aria-hidden className="absolute bottom-0 left-0 md:hidden">
        <DullModules columns={[0, 36]} rows={[0, 15]} seed={5} fullness={(_, y) => y / 15} />
        <g className="rinse" transform="translate(0 300)">
          <WashedModules columns={[0, 36]} rows={[0, 7]} lane={phoneLane} seed={11} />
        </g>
      </svg>
    </>
  );
}
