import { useState } from 'react';
import type { Stretch } from '#contract/jobs/schedule.schema.ts';
import type { Span } from '#contract/jobs/freeTime.ts';
import { dispatchText, dropText, tourText } from '#text/dispatch.ts';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { hoursText, sayOf } from '#web/features/office/dispatch/preview.ts';
import type { Refused } from '#web/features/office/dispatch/RefusedDrop.tsx';
import type { Target } from '#web/features/office/dispatch/target.ts';
import { slotOf, type Move, type BoardSlot, type Refusal } from '#web/features/office/dispatch/useMoves.ts';
import type { Dropped } from '#web/features/office/dispatch/useDragging.ts';

export type HoursQuestion = { block: Block; place: BoardSlot; name: string; hours: string };

const spanOf = ({ start, end }: Stretch): Span => ({ start: Date.parse(start), end: Date.parse(end) });
const isSame = (one: BoardSlot, other: BoardSlot) =>
  one.technician?.id === other.technician?.id && one.start === other.start && one.end === other.end;

/** Handles a drop: it moves the block, asks about working hours, or shows the refusal with what would fit. */
export function useDrops(zone: string) {
  const [question, setQuestion] = useState<HoursQuestion | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  function drop({ block, target }: Dropped, move: Move) {
    setRefused(null);
    if (target === 'drawer') {
      const { technician, start } = slotOf(block);
      if (start !== null) void move(block, { technician, start: null, end: null });
      return;
    }
    const { verdict, ...place } = target;
    if (isSame(place, slotOf(block))) return;
    if (verdict.kind === 'overlaps') refuse(block, target);
    else if (verdict.kind === 'outside') ask(block, target);
    else void move(block, place);
  }

  function ask(block: Block, target: Target) {
    const { verdict: _, ...place } = target;
    setQuestion({ block, place, name: place.technician.full_name, hours: hoursText(target, zone) });
  }

  function refuse(block: Block, target: Target) {
    const { reason } = sayOf(target, block, zone);
    const { verdict, ...place } = target;
    const near = verdict.kind === 'overlaps' ? verdict.near : null;
    setRefused({ title: dropText.refused, reason, block, place, alternatives: near ? [near] : [] });
  }

  /** The server refused: another user was faster, or the hours changed meanwhile. */
  function onRefused({ kind, block, place, message, conflict }: Refusal) {
    const { technician, start, end } = place;
    if (kind === 'outside') {
      setQuestion({ block, place, name: technician?.full_name ?? '', hours: message });
      return;
    }
    if (!technician || start === null || end === null) return;
    setRefused({
      title: block.kind === 'tour' ? tourText.notMoved : dispatchText.notMoved,
      reason: message,
      block,
      place: { technician, start, end },
      alternatives: (conflict?.alternatives ?? []).map(spanOf),
    });
  }

  return {
    drop,
    onRefused,
    question,
    closeQuestion: () => setQuestion(null),
    refused,
    closeRefused: () => setRefused(null),
  };
}
