import { CalendarClock, Clock, ListChecks, MapPin, Route, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { dispatchText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { partOf, progressOf, statusOf, stopsOf, timeOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { lengthOf } from '#web/features/office/dispatch/clock.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';

/** A passing pointer opens nothing, and moving onto the card doesn't close it. */
const wait = { open: 300, close: 150 };
const gap = 6;

type Shown = { block: Block; at: DOMRect };
type Props = { area: RefObject<HTMLElement | null>; find: (id: string) => Block | null; zone: string };

/** The details of a block, while the pointer rests on it or it has the keyboard focus. Escape closes it. */
export function BlockCard({ area, find, zone }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);

  const open = useEffectEvent((element: HTMLElement) => {
    const block = find(element.dataset['block'] ?? '');
    if (block) setShown({ block, at: element.getBoundingClientRect() });
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let timer = 0;
    const later = (what: () => void, ms: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(what, ms);
    };
    const close = () => later(() => setShown(null), 0);
    const blockAt = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-scroller] [data-block]') : null;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons) return;
      const block = blockAt(event.target);
      if (block) later(() => open(block), wait.open);
      else if (event.target instanceof Element && event.target.closest('.block-card')) clearTimeout(timer);
      else later(() => setShown(null), wait.close);
    };
    const focus = (event: FocusEvent) => {
      const block = blockAt(event.target);
      if (block && event.target instanceof Element && event.target.matches(':focus-visible'))
        later(() => open(block), 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Enter' || event.key.toLowerCase() === 'm') close();
    };
    const leave = () => later(() => setShown(null), wait.close);
    const events = [
      ['pointerover', over],
      ['pointerleave', leave],
      ['pointerdown', close],
      ['focusin', focus],
      ['focusout', close],
    ] as const;
    for (const [name, listen] of events) element.addEventListener(name, listen as EventListener);
    element.addEventListener('scroll', close, true);
    // The pointer may be here while the focus is elsewhere.
    addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      for (const [name, listen] of events) element.removeEventListener(name, listen as EventListener);
      element.removeEventListener('scroll', close, true);
      removeEventListener('keydown', key);
    };
  }, [area]);

  // Below the block, or above it at the bottom edge; its height is known after layout.
  useLayoutEffect(() => {
    if (!card.current || !shown) return;
    const { at } = shown;
    const { width, height } = card.current.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
    const top = at.bottom + gap + height > innerHeight ? at.top - gap - height : at.bottom + gap;
    card.current.style.transform = `translate(${left}px, ${Math.max(8, top)}px)`;
  }, [shown]);

  if (!shown) return null;
  return (
    // Hidden from screen readers, because the block itself says all of it.
    <div
      ref={card}
      aria-hidden
      className="block-card fixed top-0 left-0 z-20 grid gap-1.5 rounded-panel bg-raised p-4 text-13/[1.125rem] shadow-3"
    >
      <CardText block={shown.block} zone={zone} />
    </div>
  );
}

function CardText({ block, zone }: { block: Block; zone: string }) {
  const [job] = block.jobs;
  const { all, done } = progressOf(block);
  const part = partOf(block);
  const time = timeOf(block, zone);
  const length = lengthOf(block.kind === 'job' ? stopsOf(block)[0].work : block.end - block.start);
  return (
    <>
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-strong wrap-anywhere">{block.title}</span>
        <StatusBadge status={statusOf(block)} />
      </p>
      {block.kind === 'job' && <p className="font-medium text-accent">{job.client_name ?? fieldText.noClient}</p>}
      <Line Icon={Clock}>
        {block.kind === 'job'
          ? fill(dispatchText.cardTime, { time, length, number: job.number })
          : `${time}, ${length}`}
      </Line>
      {part && <Line Icon={Users}>{part}</Line>}
      {block.kind === 'job' && job.place && <Line Icon={MapPin}>{job.place}</Line>}
      {block.kind === 'tour' && (
        <Line Icon={Route}>{block.jobs.map((stop) => stop.client_name ?? stop.title).join(', ')}</Line>
      )}
      {all > 0 && <Line Icon={ListChecks}>{fill(dispatchText.cardSteps, { all, done })}</Line>}
      {block.buffer > 0 && (
        <Line Icon={CalendarClock}>{fill(dispatchText.buffer, { time: lengthOf(block.buffer) })}</Line>
      )}
      <p className="mt-1 text-12 text-muted">{dispatchText.cardKeys}</p>
    </>
  );
}

function Line({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) {
  return (
    <p className="flex gap-2 tabular-nums">
      <Icon size={14} className="mt-0.5 flex-none text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
