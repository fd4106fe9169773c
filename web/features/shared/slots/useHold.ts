import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { useCommand } from '#web/command.ts';
import { slotsQuery, type Wanted } from '#web/features/shared/slots/slots.ts';
import type { PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';

/** Finds times, keeps the picked one, and holds it. */
export function useHold(wanted: Wanted, from: string | undefined, onHeld: (held: Hold) => void) {
  const slots = useQuery(slotsQuery(wanted, from));
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const { send, busy, error, forget } = useCommand('slot.hold', onHeld);
  function pick(slot: PickedSlot) {
    setPicked(slot);
    forget();
  }
  function hold() {
    if (!picked || busy) return;
    send(
      { body: { id: v7(), token: picked.token } },
      // The offer is gone or too old, so the free times load again.
      {
        onFailed: () => {
          setPicked(null);
          void slots.refetch();
        },
      },
    );
  }
  const quote = (picked?.near && slots.data?.near_quote) || slots.data?.quote;
  return { days: slots.data?.days, stay: slots.data?.stay_minutes, quote, picked, pick, hold, busy, error };
}
