import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { FormState } from '#web/form.ts';

type Props = { form: FormState; id?: string; label?: string; className?: string; children: ReactNode };

/** Sends what is typed; what is refused, here or by the server, gets the focus at its first field. */
export function Form({ form, id, label, className, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { error, tries, unsaved, submit } = form;

  useEffect(() => {
    const wrong = tries || error ? element.current?.querySelector<HTMLElement>('[aria-invalid]') : null;
    // In the middle: at the edge it would stand behind a bar that sticks there.
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [tries, error]);

  function send(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog inside a form's panel: what is sent here is sent once.
    event.stopPropagation();
    submit();
  }
  // Enter alone makes a new line in a text, and chooses in a list.
  function press(event: KeyboardEvent) {
    const inside = (event.target as Element).closest('form') === element.current;
    if (!inside || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // By its button, which may say no.
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
