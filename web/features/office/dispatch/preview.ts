import { dropText } from '#text/dispatch.ts';
import { serviceText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { breakIn, type Span } from '#contract/jobs/freeTime.ts';
import { formatShortDay } from '#web/calendar.ts';
import { isPlanned, type Block } from '#web/features/office/dispatch/blocks.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import type { Row } from '#web/features/office/dispatch/boardGeometry.ts';
import { windowsOf, type Near } from '#web/features/office/dispatch/checkPlacement.ts';
import type { Model, Target } from '#web/features/office/dispatch/target.ts';
import { dayIn, formatSpan, formatTime } from '#web/when.ts';

const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

const freeText = (name: string, near: Near, zone: string) =>
  near.travel
    ? fill(dropText.freeTravel, { name, time: formatTime(near.start, zone), minutes: near.travel })
    : fill(dropText.free, { name, time: formatTime(near.start, zone) });

const windowsOn = ({ technician, start }: Pick<Target, 'technician' | 'start'>, zone: string): Span[] =>
  windowsOf(technician).filter((window) => dayIn(zone, window.start) === dayIn(zone, start));

/** The technician's hours on the target's day, as text. */
export function hoursText({ technician, start }: Pick<Target, 'technician' | 'start'>, zone: string): string {
  const name = firstName(technician.full_name);
  const hours = windowsOn({ technician, start }, zone)
    .map((window) => formatSpan(window.start, window.end, zone))
    .join(', ');
  return hours ? fill(dropText.outsideHours, { name, hours }) : fill(dropText.offThatDay, { name });
}

export type Said = { tone: 'fits' | 'asks' | 'refused'; reason: string; instead: string };

/** The message about a target: whether it fits, and if not, why and what would fit. */
export function sayOf(target: Target, block: Block, zone: string): Said {
  const { technician, start, end, verdict } = target;
  const name = firstName(technician.full_name);
  if (verdict.kind === 'fits') {
    const missing = block.jobs.flatMap(({ skills }) => skills).filter((skill) => !technician.skills.includes(skill));
    const skills = [...new Set(missing)].map((skill) => serviceText[skill]).join(', ');
    return skills
      ? { tone: 'asks', reason: fill(dropText.unskilled, { name, skills }), instead: '' }
      : { tone: 'fits', reason: '', instead: '' };
  }
  if (verdict.kind === 'outside') {
    const rest = breakIn(windowsOn(target, zone), { start, end });
    const reason = rest
      ? fill(dropText.break, { name, range: formatSpan(rest.start, rest.end, zone) })
      : fill(dropText.outside, { name });
    return { tone: 'asks', reason, instead: hoursText(target, zone) };
  }
  const { other, minutes, bufferOnly, near } = verdict;
  const reason = fill(bufferOnly ? dropText.bufferOverlaps : dropText.overlaps, {
    name: other.client_name ?? other.title,
    length: lengthOf(minutes * minute),
  });
  const instead = near ? freeText(name, near, zone) : fill(dropText.noneFree, { name, length: lengthOf(end - start) });
  return { tone: 'refused', reason, instead };
}

/** `12:00 – 2:00 PM`, preceded by the day if it changes. */
export const whenText = ({ start, end }: Span, zone: string, from?: number) => {
  const day = dayIn(zone, start);
  const time = formatSpan(start, end, zone);
  return from !== undefined && dayIn(zone, from) === day ? time : `${formatShortDay(day)}, ${time}`;
};

const part = (name: string) => document.querySelector<HTMLElement>(`[data-drag-part="${name}"]`);

/** Draws a drag without React: the card under the pointer, its message, and the outlines in the row. */
export function drawing(model: () => Model, place: (span: Span) => { left: number; width: number }) {
  const [cover, ghost, title, client, time] = ['cover', 'ghost', 'title', 'client', 'time'].map(part);
  const [say, reason, instead] = ['say', 'reason', 'instead'].map(part);
  const [landing, clash, near, nearText] = ['landing', 'clash', 'near', 'nearText'].map(part);
  let drawn = '';
  let resizing = false;

  const text = (element: HTMLElement | null | undefined, value: string) => {
    if (element && element.textContent !== value) element.textContent = value;
  };
  const show = (element: HTMLElement | null | undefined, on: boolean) => element?.toggleAttribute('data-on', on);
  function outline(element: HTMLElement | null | undefined, span: Span | null, row: Row | null) {
    show(element, span !== null && row !== null);
    if (!element || !span || !row) return;
    const { left, width } = place(span);
    element.style.left = `${left}%`;
    element.style.width = `${width}%`;
    element.style.transform = `translateY(${row.top}px)`;
    element.style.height = `${row.height}px`;
  }

  return {
    begin(block: Block, mode: 'move' | 'resize', source: HTMLElement) {
      text(title, block.title);
      text(client, block.jobs[0].client_name ?? block.jobs[0].place ?? '');
      ghost?.style.setProperty('width', `${Math.min(220, Math.max(132, source.offsetWidth))}px`);
      show(cover, true);
      if (cover) cover.dataset['mode'] = mode;
      show(ghost, mode === 'move');
      resizing = mode === 'resize';
      drawn = '';
    },
    follow({ x, y }: { x: number; y: number }, held: number) {
      if (ghost) ghost.style.transform = `translate(${x - Math.min(held, 96)}px, ${y - 14}px)`;
      // Keeps it on the screen: below the card, or above it at the bottom edge.
      const left = Math.max(8, Math.min(x - 16, innerWidth - 388));
      const top = y + 150 > innerHeight ? y - 96 : y + 66;
      if (say) say.style.transform = `translate(${left}px, ${top}px)`;
    },
    /** Updates text and outlines only if they changed since the last frame. */
    aimed(block: Block, target: Target | null, row: Row | null, overDrawer: boolean) {
      const { zone, view } = model();
      const key = target ? `${target.technician.id} ${target.start} ${target.end}` : String(overDrawer);
      if (key === drawn) return;
      drawn = key;
      const said = target && sayOf(target, block, zone);
      const back = overDrawer && isPlanned(block) && block.kind === 'job';
      const tone = said?.tone ?? (back ? 'fits' : 'none');
      if (ghost) ghost.dataset['tone'] = tone;
      if (say) say.dataset['tone'] = tone;
      text(time, target ? whenText(target, zone, view.kind === 'day' ? view.axis.start : undefined) : '');
      const length =
        target && resizing ? `${whenText(target, zone, target.start)}, ${lengthOf(target.end - target.start)}` : '';
      text(reason, said?.reason || length || (back ? dropText.back : ''));
      text(instead, said?.instead ?? '');
      show(say, Boolean(said?.reason || length) || back);
      const verdict = target?.verdict;
      if (landing) landing.dataset['tone'] = tone;
      outline(landing, target, row);
      outline(clash, verdict?.kind === 'overlaps' && view.kind === 'day' ? verdict.clash : null, row);
      const free = verdict?.kind === 'overlaps' ? verdict.near : null;
      outline(near, free, row);
      text(nearText, free ? fill(dropText.fits, { time: formatTime(free.start, zone) }) : '');
    },
    end() {
      for (const each of [cover, ghost, say, landing, clash, near]) show(each, false);
      drawn = '';
    },
  };
}
