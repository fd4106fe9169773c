import { store } from '#web/store.ts';

export type Toast = {
  id: number;
  tone: 'success' | 'info' | 'error';
  title: string;
  body?: string;
  /** The action can be undone while the toast shows. */
  undo?: { label: string; seconds: number; run: () => void };
};

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast. A repeated message shows once, and is announced again. */
export function toast(message: Omit<Toast, 'id'>) {
  lastId += 1;
  const others = toasts.get().filter(({ title, body }) => title !== message.title || body !== message.body);
  toasts.set([...others, { ...message, id: lastId }].slice(-4));
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id));

/** Earlier errors are resolved. */
export const dismissErrors = () => toasts.set(toasts.get().filter(({ tone }) => tone !== 'error'));

export const useToasts = toasts.use;

/** Open modal dialogs, the topmost last. Everything outside it is inert, so toasts render inside. */
const dialogs = store<readonly HTMLElement[]>([]);

export function enterDialog(dialog: HTMLElement): () => void {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((each) => each !== dialog));
}

export const topDialog = (): HTMLElement | null => dialogs.get().at(-1) ?? null;

export const useTopDialog = (): HTMLElement | null => dialogs.use().at(-1) ?? null;
