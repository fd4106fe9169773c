import { useState } from 'react';
import type { Stretch } from '#contract/schedule.ts';
import type { Span } from '#contract/slots.ts';
import { dispatchText, dropText, tourText } from '#text/dispatch.ts';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { hoursText, sayOf } from '#web/features/office/dispatch/preview.ts';
import type { RefusedProps } from '#web/features/office/dispatch/RefusedDrop.tsx';
import type { Target } from '#web/features/office/dispatch/target.ts';
import { slotOf, type Move, type BoardSlot, type Refusal } from '#web/features/office/dispatch/useMoves.ts';
import type { Dropped } from '#web/features/office/dispatch/useDragging.ts';

export type HoursQuestion = { block: Block; place: BoardSlot; name: string; hours: string };

const spanOf = ({ start, end }: Stretch): Span => ({ start: Date.parse(start), end: Date.parse(end) });
const isSame = (one: BoardSlot, other: BoardSlot) =>
  one.technician?.id === other.technician?.id && one.start === other.start && one.end === other.end;

/** What happens after something was let go: it moves, or it is asked about, or it is refused with what would fit. */
export function useDrops(zone: string) {
  const [question, setQuestion] = useState<HoursQuestion | null>(null);
  const [refused, setRefused] = useState<Omit<RefusedProps, 'onClose'> | null>(null);

  function drop({ block, target }: Dropped, move: Move) {
    setRefused(null);
    if (target === 'drawer') {
      const { technician, start } = slotOf(block);
      if (start !== null) void move(block, { technician, start: null, end: null });
      return;
    }
    const { technician, start, end, verdict } = target;
    const place = { technician, start, end };
    if (isSame(place, slotOf(block))) return;
    if (verdict.kind === 'overlaps') refuse(block, target, move);
    else if (verdict.kind === 'outside') ask(block, target);
    else void move(block, place);
  }

  const ask = (block: Block, target: Target) =>
    setQuestion({
      block,
      place: { technician: target.technician, start: target.start, end: target.end },
      name: target.technician.full_name,
      hours: hoursText(target, zone),
    });

  function refuse(block: Block, target: Target, move: Move) {
    const { reason, instead } = sayOf(target, block, zone);
    const near = target.verdict.kind === 'overlaps' ? target.verdict.near : null;
    setRefused({
      title: dropText.refused,
      reason,
      instead,
      alternatives: near ? [near] : [],
      onChoose: ({ start, end }) => {
        setRefused(null);
        void move(block, { technician: target.technician, start, end });
      },
    });
  }

  /** The server's no: somebody was quicker, or hours have changed meanwhile. */
  function onRefused({ kind, block, place, message, conflict }: Refusal, move: Move) {
    if (kind === 'outside') {
      setQuestion({ block, place, name: place.technician?.full_name ?? '', hours: message });
      return;
    }
    setRefused({
      title: block.kind === 'tour' ? tourText.notMoved : dispatchText.notMoved,
      reason: message,
      instead: '',
      alternatives: (conflict?.alternatives ?? []).map(spanOf),
      onChoose: ({ start, end }) => {
        setRefused(null);
        void move(block, { ...place, start, end });
      },
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
