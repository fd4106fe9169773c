import type { KeyboardEvent } from 'react';

/** Enter accepts the field's value and doesn't submit the form. Ctrl Enter submits it, as everywhere. */
export function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
