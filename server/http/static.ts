import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { Deps } from '#server/http/deps.ts';
import { languageOf } from '#server/http/language.ts';

const folderOf = (language: Language) => fileURLToPath(new URL(`../../dist/web/${language}`, import.meta.url));

const hasBuild = (language: Language) => existsSync(`${folderOf(language)}/preload.json`);

/** A portal without its build would start and answer every page with 404. */
export function assertBuilt(languages: readonly Language[]): void {
  const missing = languages.filter((language) => !hasBuild(language));
  if (missing.length > 0) throw new Error(`No build found for ${missing.join(', ')}. Run npm run build first.`);
}

/** The web app as built for each language: files by hash for a year, compressed by the build, not per request. */
export async function registerStatic(app: FastifyInstance, deps: Pick<Deps, 'config' | 'pool'>): Promise<void> {
  const offered = deps.config.LANGUAGES;
  const hasPages = offered.every(hasBuild);
  const linksOf = new Map(hasPages ? offered.map((language) => [language, preloadLinks(language)]) : []);
  if (hasPages) {
    await app.register(fastifyStatic, {
      // A file's name has the hash of its content: languages share the address of what they share, and nothing else.
      root: offered.map(folderOf),
      preCompressed: true,
      cacheControl: false,
      index: false,
      // What the build notes for us and for the tests is nobody's page, and the page itself depends on its reader.
      allowedPath: (path) => !/^\/(?:\.|preload\.json|index\.html)/.test(path),
      setHeaders(response, path) {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every address that isn't a file or an endpoint is a page of the web app, which knows its own not-found page.
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (!hasPages || !isPage) throw new PortalError('not_found');
    // While the database is out of reach, the page is what says so.
    const language = await languageOf(deps, request).catch(() => offered[0]!);
    const links = linksOf.get(language)!(request.url);
    if (links) void reply.header('link', links);
    void reply.header('vary', 'cookie, accept-language');
    // Asked for each time, in whole: two languages' pages may be of one size and one time, which is all that a tag tells.
    return reply.sendFile('index.html', folderOf(language), { etag: false, lastModified: false });
  }
  app.setNotFoundHandler(answerPage);
  // To the plugin for files this one is a folder, which it refuses whoever takes no compressed page.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerPage });
}

/** With the page goes word of what it will ask for next, so that a slow line carries all of it at once. */
function preloadLinks(language: Language): (url: string) => string {
  const files = JSON.parse(readFileSync(`${folderOf(language)}/preload.json`, 'utf8')) as Record<string, string[]>;
  const addresses = Object.keys(files).toSorted((a, b) => b.length - a.length);
  return (url) => {
    const path = url.split('?')[0]!;
    const page = addresses.find((address) => path === address || (address !== '/' && path.startsWith(`${address}/`)));
    return page ? files[page]!.map((file) => `<${file}>; rel="modulepreload"`).join(', ') : '';
  };
}
