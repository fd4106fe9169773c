import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { FormState } from '#web/form.ts';

type Props = { form: FormState; id?: string; label?: string; className?: string; children: ReactNode };

/** Submits the form; after a refusal, here or by the server, the first invalid field gets the focus. */
export function Form({ form, id, label, className, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { error, tries, unsaved, submit } = form;

  useEffect(() => {
    if (!tries && !error) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid]');
    // Centered: at the edge a sticky bar would cover it.
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
    // An alert says why the server refused and what to do instead: it scrolls into view from anywhere in the form.
    if (error) element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [tries, error]);

  function send(event: FormEvent) {
    event.preventDefault();
    // Forms in dialogs can be nested in React: one submit must not reach the outer form.
    event.stopPropagation();
    submit();
  }
  // Enter alone makes a new line in a textarea and chooses in a list.
  function press(event: KeyboardEvent) {
    const inside = (event.target as Element).closest('form') === element.current;
    if (!inside || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Through its button, which may be disabled.
    const button = [...(element.current?.elements ?? [])].find((each) => each.matches('[type="submit"]'));
    if (button instanceof HTMLElement) button.click();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button is there as well
    <form
      ref={element}
      id={id}
      aria-label={label}
      noValidate
      data-unsaved={unsaved || undefined}
      onSubmit={send}
      onKeyDown={press}
      className={className}
    >
      {children}
    </form>
  );
}
