import { ArrowLeft } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router';
import { helpText } from '#text/help.ts';
import { textOf, type Article, type Block, type Run } from '#web/features/shared/help/article.ts';
import { ArticleLink } from '#web/features/shared/help/TopicList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useMoved } from '#web/ui/navigation.ts';
import { Panel } from '#web/ui/Panel.tsx';

export function ArticleView({ article, siblings }: { article: Article; siblings: readonly Article[] }) {
  const moved = useMoved();
  const arrive = useCallback(
    (heading: HTMLHeadingElement | null) => {
      // Opened from a list, its heading gets the focus; opened by its address, the page's title does.
      if (moved) heading?.focus();
    },
    [moved],
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div>
        <ToAll />
        <article className="rounded-panel bg-surface px-4 pt-4 pb-5 shadow-1 md:px-6 md:pt-5 md:pb-6">
          <p className="text-13 font-medium text-muted md:text-12">{helpText.topics[article.topic]}</p>
          <h2 ref={arrive} tabIndex={-1} className="scroll-mt-20 wide text-20 text-balance">
            {article.title}
          </h2>
          <div className="mt-3 grid max-w-[64ch] gap-3 text-16/6 text-pretty md:text-14/[1.375rem]">
            {article.blocks.map((block) => (
              <BlockView key={textOf(block.kind === 'paragraph' ? block.runs : block.items.flat())} block={block} />
            ))}
          </div>
        </article>
      </div>
      {siblings.length > 1 && (
        <Panel title={helpText.more} className="overflow-clip lg:mt-12">
          <ul>
            {siblings.map((each) => (
              <li key={each.slug} className="rule-t">
                <ArticleLink article={each} current={each.slug === article.slug} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

export const NoArticle = () => (
  <div>
    <ToAll />
    <div className="rounded-panel bg-surface shadow-1">
      <EmptyState title={helpText.missing} body={helpText.missingWhy} />
    </div>
  </div>
);

const ToAll = () => (
  <Link
    to={{ search: '' }}
    className="mb-1 inline-flex h-12 items-center gap-2 rounded-control text-15 font-medium text-accent hover:underline md:mb-3 md:h-9 md:text-13"
  >
    <ArrowLeft size={16} aria-hidden />
    {helpText.all}
  </Link>
);

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={`grid gap-1.5 pl-5 ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'} marker:text-muted`}>
      {block.items.map((runs) => (
        <li key={textOf(runs)} className="pl-1">
          <Runs runs={runs} />
        </li>
      ))}
    </List>
  );
}

const looks: Record<'text' | 'word' | 'code', (text: string) => ReactNode> = {
  text: (text) => text,
  word: (text) => <b className="font-strong">{text}</b>,
  code: (text) => (
    <code className="rounded-[4px] bg-sunken px-1 py-px text-[0.92em] wrap-anywhere hairline">{text}</code>
  ),
};

const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map((run) => (
    <span key={run.at}>
      {run.kind === 'link' ? (
        <Link
          to={{ search: new URLSearchParams({ article: run.slug }).toString() }}
          className="font-medium text-accent underline underline-offset-2"
        >
          {run.text}
        </Link>
      ) : (
        looks[run.kind](run.text)
      )}
    </span>
  ));
