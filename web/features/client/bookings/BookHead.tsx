import { useEffect } from 'react';
import { bookPageText as text } from '#text/book.ts';
import { bookSteps, type BookStep } from '#web/features/client/bookings/draft.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import '#web/features/client/bookings/book.css';

/** Shows which of the three steps is current. */
export function BookHead({ step, title, subtitle }: { step: BookStep; title: string; subtitle: string }) {
  const current = bookSteps.indexOf(step);
  // Scrolls up on mount: a filter change keeps the scroll position, but each step is a new page and mounts this again.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="book-head">
      <ol aria-label={text.steps} className="book-steps md:order-2">
        {bookSteps.map((each, index) => (
          <li key={each} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
            {text[each]}
          </li>
        ))}
      </ol>
      <div className="min-w-0">
        <PageTitle key={step} className="text-28 text-balance md:text-22">
          {title}
        </PageTitle>
        <p className="text-15 wrap-anywhere text-muted md:text-13">{subtitle}</p>
      </div>
    </div>
  );
}
