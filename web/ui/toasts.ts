import { store } from '#web/store.ts';

export type Toast = {
  id: number;
  tone: 'success' | 'info' | 'error';
  title: string;
  body?: string;
  /** What happened can be taken back, as long as it stands there. */
  undo?: { label: string; seconds: number; run: () => void };
};

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

/** A message in the corner. The same one said twice stands there once, and is read out again. */
export function toast(message: Omit<Toast, 'id'>) {
  lastId += 1;
  const others = toasts.get().filter(({ title, body }) => title !== message.title || body !== message.body);
  toasts.set([...others, { ...message, id: lastId }].slice(-4));
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id));

/** What failed before has been dealt with. */
export const dismissErrors = () => toasts.set(toasts.get().filter(({ tone }) => tone !== 'error'));

export const useToasts = toasts.use;

/** Open modal dialogs, the topmost last. Everything outside of it is inert, so toasts are shown inside. */
const dialogs = store<readonly HTMLElement[]>([]);

export function enterDialog(dialog: HTMLElement): () => void {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((each) => each !== dialog));
}

export const useTopDialog = (): HTMLElement | null => dialogs.use().at(-1) ?? null;
