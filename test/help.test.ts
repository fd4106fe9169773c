import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roles } from '#contract/base/role.ts';
import { stringsIn } from '#test/support/walls.ts';
import { parseArticle, type Block, type Run } from '#web/features/shared/help/article.ts';
import { articlesFor, quote, search } from '#web/features/shared/help/search.ts';

const articles = globSync('contract/text/en/help/*.md').map((path) =>
  parseArticle(basename(path, '.md'), readFileSync(path, 'utf8')),
);
const runsOf = (blocks: readonly Block[]): Run[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : block.items.flat()));

/** A text of the catalog as a pattern: a placeholder matches anything. */
const asPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );

describe('help articles', () => {
  test('every word of the interface in them stands in the catalogue', async () => {
    const modules = await Promise.all(
      globSync('contract/text/en/*.ts').map((path) => import(`../${path}`) as Promise<object>),
    );
    // A text of mostly placeholders, such as '{what} on', would match anything.
    const patterns = modules
      .flatMap(stringsIn)
      .filter((text) => !text.includes('{') || text.replaceAll(/\{\w+\}/g, '').length > 12)
      .map(asPattern);
    const words = articles.flatMap(({ slug, blocks }) =>
      runsOf(blocks).flatMap((run) => (run.kind === 'word' ? [`${slug}: ${run.text}`] : [])),
    );
    expect(words.length).toBeGreaterThan(60);
    const unknown = words.filter(
      (word) => !patterns.some((pattern) => pattern.test(word.slice(word.indexOf(': ') + 2))),
    );
    expect(unknown).toEqual([]);
  });

  test('every variable that an article names is one the server reads', () => {
    const config = readFileSync('server/config.ts', 'utf8');
    const named = articles.flatMap(({ blocks }) =>
      runsOf(blocks).flatMap((run) => (run.kind === 'code' && /^[A-Z_]{3,}$/.test(run.text) ? [run.text] : [])),
    );
    expect(named).toContain('MAIL_URL');
    expect(named.filter((name) => !config.includes(`  ${name}: `))).toEqual([]);
  });

  test.each(roles)('%s: every link leads to an article for the same people, and no title is there twice', (role) => {
    const own = articlesFor(articles, role);
    expect(own.length).toBeGreaterThanOrEqual(16);
    const slugs = new Set(own.map(({ slug }) => slug));
    const dead = own.flatMap(({ slug, blocks }) =>
      runsOf(blocks).flatMap((run) => (run.kind === 'link' && !slugs.has(run.slug) ? [`${slug} -> ${run.slug}`] : [])),
    );
    expect(dead).toEqual([]);
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
  });

  test('what looks like markup is text', () => {
    const { blocks } = parseArticle('x', '---\ntitle: T\ntopic: portal\nfor: admin\n---\n<img src=x> **Save** & `a<b`');
    expect(runsOf(blocks)).toMatchObject([
      { kind: 'text', text: '<img src=x> ' },
      { kind: 'word', text: 'Save' },
      { kind: 'text', text: ' & ' },
      { kind: 'code', text: 'a<b' },
    ]);
  });

  test('a head that names no topic or no role is noticed', () => {
    expect(() => parseArticle('x', '---\ntitle: T\ntopic: nothing\nfor: admin\n---\nText')).toThrow('incomplete');
    expect(() => parseArticle('x', '---\ntitle: T\ntopic: portal\nfor: everybody\n---\nText')).toThrow('incomplete');
  });
});

describe('searching help', () => {
  test('asks for every word, in title or text, whatever its case, and puts titles first', () => {
    const found = search(articlesFor(articles, 'client'), 'BACKUP code').map(({ slug }) => slug);
    expect(found[0]).toBe('backup-codes');
    expect(found).toContain('lost-phone');
    expect(search(articles, 'backup zebra')).toEqual([]);
  });

  test('quotes the sentence that was meant', () => {
    const article = articles.find(({ slug }) => slug === 'forgotten-password')!;
    expect(quote(article, 'two hours')).toBe('The link works once, for two hours.');
  });

  test('shows nobody an article for another role', () => {
    expect(search(articlesFor(articles, 'tech'), 'environment variables')).toEqual([]);
    expect(search(articlesFor(articles, 'admin'), 'environment variables')).toHaveLength(1);
  });
});
