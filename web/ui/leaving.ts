const marked = '[data-unsaved]';

/** Forms mark themselves while they hold what isn't saved (web/ui/Form.tsx). */
export const unsavedIn = (part: ParentNode): boolean => part.querySelector(marked) !== null;

/** Goes without what was typed in that part of the page: nobody is asked about it a second time. */
export function abandon(part: ParentNode, go: () => void): void {
  for (const element of part.querySelectorAll<HTMLElement>(marked)) delete element.dataset['unsaved'];
  go();
}

type Question = (part: ParentNode, go: () => void) => void;
let question: Question | null = null;

/** The page's one question whether to leave (web/features/shared/shell/Leaving.tsx). */
export function answerLeaving(ask: Question): () => void {
  question = ask;
  return () => void (question = null);
}

/** Goes at once, or once a person has agreed to lose what they typed in that part of the page. */
export function leave(part: ParentNode, go: () => void): void {
  if (question && unsavedIn(part)) question(part, go);
  else abandon(part, go);
}
