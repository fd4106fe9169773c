const marked = '[data-unsaved]';

/** Forms mark themselves while they have unsaved input (web/ui/Form.tsx). */
export const unsavedIn = (part: ParentNode): boolean => part.querySelector(marked) !== null;

/** Discards that part's unsaved input: nothing asks about it a second time. */
export function abandon(part: ParentNode, go: () => void): void {
  for (const element of part.querySelectorAll<HTMLElement>(marked)) delete element.dataset['unsaved'];
  go();
}

type Question = (part: ParentNode, go: () => void) => void;
let question: Question | null = null;

/** Registers the page's one leave question (web/features/shared/shell/Leaving.tsx). */
export function answerLeaving(ask: Question): () => void {
  question = ask;
  return () => void (question = null);
}

/** Goes at once, or after the user has agreed to lose the input in that part of the page. */
export function leave(part: ParentNode, go: () => void): void {
  if (question && unsavedIn(part)) question(part, go);
  else abandon(part, go);
}
