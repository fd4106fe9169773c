import { blocksOf } from '#web/features/shared/writtenPages/writtenPages.ts';

/** The owner's text as paragraphs and lists. */
export function PageText({ body }: { body: string }) {
  return blocksOf(body).map(({ key, list, lines }) =>
    list ? (
      <ul key={key} className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    ) : (
      <p key={key} className="wrap-anywhere">
        {lines[0]}
      </p>
    ),
  );
}
