import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { localeOf, pseudoLanguage, type Language } from './contract/base/language.ts';
import { noScriptText } from './contract/text/en/boot.ts';
import { productText } from './contract/text/en/product.ts';
import { fill } from './contract/text/fill.ts';
import { pseudoArticle } from './contract/text/pseudo.ts';
import { readLanguageFrom } from './contract/text/texts.ts';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

/** The browser gets the endpoints as values; the schemas that they are defined with stay on the server. */
const routeEndpoints = (): Plugin => ({
  name: 'endpoints',
  async load(id) {
    const name = /\/contract\/(endpoints|publicEndpoints)\.ts$/.exec(id)?.[1];
    if (!name) return null;
    const { publicEndpoints } = await import('./contract/publicEndpoints.ts');
    if (name === 'publicEndpoints') return `export const publicEndpoints = ${JSON.stringify(publicEndpoints)};`;
    const { endpoints } = await import('./contract/endpoints.ts');
    const others = Object.entries(endpoints).filter(([key]) => !(key in publicEndpoints));
    return `import { publicEndpoints } from '#contract/publicEndpoints.ts';
      export const endpoints = { ...publicEndpoints, ...${JSON.stringify(Object.fromEntries(others))} };`;
  },
});

const values = (exported: object) =>
  Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** The browser gets the texts as values, in the one language of the build. */
const catalogue = (language: Language): Plugin => ({
  name: 'catalogue',
  apply: 'build',
  // Before Vite reads the help articles itself.
  enforce: 'pre',
  async load(id) {
    if (id.endsWith('/web/language.ts')) return values({ locale: localeOf[language] });
    const article = /^.*\/contract\/text\/en\/help\/.+\.md(?=\?raw$)/.exec(id)?.[0];
    if (article && language === pseudoLanguage) {
      return `export default ${JSON.stringify(pseudoArticle(readFileSync(article, 'utf8')))};`;
    }
    if (!/\/contract\/text\/en\/\w+\.ts$/.test(id)) return null;
    const groups = (await import(id)) as object;
    readLanguageFrom(() => language);
    return values(groups);
  },
});

/** What index.html says before any script runs. */
const firstTexts = (language: Language): Plugin => ({
  name: 'first-texts',
  transformIndexHtml(html) {
    readLanguageFrom(() => language);
    return fill<string>(html, { language, title: productText.unified, noScript: noScriptText.needed });
  },
});

/** The web app in one language, and how its pages share code: `tools/sharedFiles.ts`. */
export const webApp = (language: Language, shared: Rolldown.CodeSplittingGroup[] = []) =>
  defineConfig({
    root: 'web',
    // Nobody but our own journeys sees this language, each page once: there React says what it thinks of it.
    ...(language === pseudoLanguage && { define: { 'process.env.NODE_ENV': '"development"' } }),
    plugins: [routeEndpoints(), catalogue(language), firstTexts(language), react(), tailwindcss()],
    build: {
      outDir: `../dist/web/${language}`,
      emptyOutDir: true,
      // The page's content security policy allows files of our own origin only: nothing inline, no data: scripts or fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The locale and other words that many files share stand where they are used, without a file of their own.
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          codeSplitting: {
            // What every page needs and a release seldom changes: one file, cached long, packed better than many.
            // Mutations, several queries at once and long lists are left to the pages that have them; the landing page has none.
            groups: [
              {
                name: 'vendor',
                test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack(?!.*(?:utation|ueries|InfiniteQuery|infiniteQueryObs)))\//,
              },
              ...shared,
            ],
          },
        },
      },
    },
    server: {
      port: Number(process.env['WEB_PORT'] ?? 5173),
      strictPort: true,
      // With the slash: without it the page's own api.ts would be asked of the server.
      proxy: { '^/api/': { target: api } },
    },
  });

export default webApp('en');
