import { helpArticles, helpText } from '#contract/text/en/help.ts';
import { useActor } from '#web/features/shell/actor.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

export function HelpPage() {
  const { role } = useActor();
  useSectionTitle(helpText.title);
  return (
    <>
      <PageHead title={helpText.title} subtitle={helpText.subtitle} />
      <div className="grid gap-px overflow-clip rounded-panel bg-border shadow-1 lg:grid-cols-2">
        {helpArticles
          .filter((article) => article.for?.includes(role) ?? true)
          .map(({ title, body }) => (
            <article key={title} className="bg-surface px-4 py-4 last:odd:lg:col-span-2 md:px-5 md:py-5">
              <h2 className="text-17 font-strong tracking-[-0.01em] md:text-14">{title}</h2>
              <p className="mt-1.5 max-w-[62ch] text-15 text-pretty text-muted md:text-13">{body}</p>
            </article>
          ))}
      </div>
    </>
  );
}
