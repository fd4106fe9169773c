import { useEffect, useEffectEvent, type RefObject } from 'react';
import { slotStep } from '#contract/jobs/freeTime.ts';
import { fill } from '#contract/text/fill.ts';
import { dispatchText } from '#text/dispatch.ts';
import { placeOn, type Axis } from '#web/features/office/dispatch/axis.ts';
import { hour } from '#web/features/office/dispatch/clock.ts';
import type { Model } from '#web/features/office/dispatch/target.ts';
import { formatTime } from '#web/when.ts';

export type NewAt = { technician: string; start: number };

const laneOf = (target: EventTarget | null) =>
  target instanceof Element && !target.closest('[data-block]') ? target.closest<HTMLElement>('[data-lane]') : null;
const slotIn = (lane: HTMLElement | null) => lane?.querySelector<HTMLElement>('[data-slot]') ?? null;

/** The quarter hour at a point of a lane. */
function timeAt(lane: HTMLElement, x: number, { start, end }: Axis): number {
  const { left, width } = lane.getBoundingClientRect();
  const at = start + ((x - left) / width) * (end - start);
  return Math.min(Math.max(start, Math.floor(at / slotStep) * slotStep), end - slotStep);
}

/**
 * Free time in a technician's day takes a new job: by a press, or by Tab, the arrow keys and Enter. The outline moves
 * without React, like a drag.
 */
export function useNewJobs(area: RefObject<HTMLElement | null>, model: Model | null, onCreate: (at: NewAt) => void) {
  const axis = useEffectEvent(() => (model?.view.kind === 'day' ? model.view.axis : null));
  const create = useEffectEvent(onCreate);

  const put = useEffectEvent((slot: HTMLElement, start: number) => {
    const hours = axis();
    if (!hours || !model) return;
    const { left, width } = placeOn(hours, { start, end: start + hour });
    slot.style.left = `${left}%`;
    slot.style.width = `${width}%`;
    slot.dataset['slot'] = String(start);
    const name = model.technicians.get(slot.dataset['for'] ?? '')?.full_name ?? '';
    const time = formatTime(start, model.zone);
    slot.querySelector('button')?.setAttribute('aria-label', fill(dispatchText.newFor, { name, time }));
    const shown = slot.querySelector('[data-slot-time]');
    if (shown) shown.textContent = time;
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let over: HTMLElement | null = null;
    const hide = () => {
      // The keyboard starts at the first free time, wherever the pointer was.
      if (over) put(over, Number(over.dataset['first']));
      over?.removeAttribute('data-on');
      over = null;
    };
    const move = (event: PointerEvent) => {
      const lane = event.pointerType === 'mouse' && !event.buttons ? laneOf(event.target) : null;
      const slot = slotIn(lane);
      const hours = axis();
      if (slot !== over) hide();
      if (!lane || !slot || !hours) return;
      const start = timeAt(lane, event.clientX, hours);
      if (over && slot.dataset['slot'] === String(start)) return;
      over = slot;
      put(slot, start);
      slot.setAttribute('data-on', '');
    };
    const click = (event: MouseEvent) => {
      const lane = laneOf(event.target);
      const slot = slotIn(lane);
      const hours = axis();
      if (!lane || !slot || !hours) return;
      // A keypress has no position: it takes the time that the outline shows.
      const start = event.detail === 0 ? Number(slot.dataset['slot']) : timeAt(lane, event.clientX, hours);
      create({ technician: slot.dataset['for'] ?? '', start });
    };
    const key = (event: KeyboardEvent) => {
      const slot = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null;
      const hours = axis();
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!slot || !hours || !steps || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const start = Number(slot.dataset['slot']) + steps * slotStep;
      put(slot, Math.min(Math.max(hours.start, start), hours.end - slotStep));
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('click', click);
    element.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', key);
    };
  }, [area]);
}
