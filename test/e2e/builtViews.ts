import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BuiltViews } from '#tools/finishBuild.ts';

/** What the build says that each page loads before it shows its content. */
export const viewsIn = (language: string) =>
  JSON.parse(readFileSync(`dist/web/${language}/views.json`, 'utf8')) as BuiltViews;

const isAt = (address: string, path: string) =>
  new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split(/[?#]/)[0]!);

/** The page at a path. An address without a parameter comes first: /admin/payments/invoices/new. */
export const viewAt = ({ views }: BuiltViews, path: string) =>
  views
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
    .find(({ address }) => isAt(address, path));

/** The scripts that the page has asked for so far, from the browser's own memory or from the server. */
export const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname.slice(1))
        .filter((name) => name.startsWith('assets/') && name.endsWith('.js')),
    ),
  ]);

/** Scripts that the page loaded with its first view, though the build doesn't say so: they are in no budget and not preloaded. */
export async function unknownScripts(page: Page, path: string, built: BuiltViews): Promise<string[]> {
  const view = viewAt(built, path);
  if (!view) return [];
  const known = new Set([...built.entry, ...built.later, ...view.files, ...view.variants.flat()]);
  return (await scriptsOf(page)).filter((script) => !known.has(script));
}
