import { commonText } from '#text/common.ts';
import { helpText } from '#text/help.ts';
import { sharedSectionText } from '#text/sections.ts';
import { ArticleView, NoArticle } from '#web/features/shared/help/ArticleView.tsx';
import { articles } from '#web/features/shared/help/articles.ts';
import { Found } from '#web/features/shared/help/Found.tsx';
import { articlesFor } from '#web/features/shared/help/search.ts';
import { TopicList } from '#web/features/shared/help/TopicList.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { text, useFilters } from '#web/filters.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

const schema = { q: text(), article: text() };

/** /{role}/help: by topic, by search (`q`), or one article (`article`). */
export function HelpPage() {
  const { role } = useActor();
  const { filter, set, push } = useFilters(schema);
  const { q: query = '', article: slug } = filter;
  const own = articlesFor(articles, role);
  const article = own.find((each) => each.slug === slug);
  const setQuery = (words: string) => (slug ? push : set)({ q: words, article: null });
  useSectionTitle(sharedSectionText.help);

  return (
    <>
      <PageHead title={sharedSectionText.help} subtitle={helpText.subtitle} />
      <div className="mb-3.5 max-w-[420px] md:mb-4">
        <SearchField label={helpText.search} clear={commonText.clear} value={query} onSearch={setQuery} />
      </div>
      {slug && article ? (
        <ArticleView key={slug} article={article} siblings={own.filter(({ topic }) => topic === article.topic)} />
      ) : slug ? (
        <NoArticle />
      ) : query ? (
        <Found articles={own} query={query} onReset={() => setQuery('')} />
      ) : (
        <TopicList articles={own} />
      )}
    </>
  );
}
