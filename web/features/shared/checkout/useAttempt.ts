import { useRef } from 'react';
import { v7 } from 'uuid';
import type { Payment } from '#contract/money/payment.schema.ts';

const none = { content: '', id: '', commandId: '' };

/** A lost answer doesn't create a second payment: the same content is sent under the same ids until it is answered. */
export function useAttempt() {
  const last = useRef(none);
  return async (asked: object, create: (id: string, commandId: string) => Promise<Payment>): Promise<Payment> => {
    const content = JSON.stringify(asked);
    if (last.current.content !== content) last.current = { content, id: v7(), commandId: v7() };
    const payment = await create(last.current.id, last.current.commandId);
    last.current = none;
    return payment;
  };
}
