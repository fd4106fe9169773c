import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  tone: 'success' | 'info' | 'error';
  title: string;
  body?: string;
  /** What happened can be taken back, as long as it stands there. */
  undo?: { label: string; seconds: number; run: () => void };
};

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A message in the corner. The same one said twice stands there once, and is read out again. */
export function toast(message: Omit<Toast, 'id'>) {
  lastId += 1;
  const others = toasts.filter(({ title, body }) => title !== message.title || body !== message.body);
  set([...others, { ...message, id: lastId }].slice(-4));
}

export const dismissToast = (id: number) => set(toasts.filter((each) => each.id !== id));

/** What failed before has been dealt with. */
export const dismissErrors = () => set(toasts.filter(({ tone }) => tone !== 'error'));

export function useToasts() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
