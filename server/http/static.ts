import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import type { Language } from '#contract/base/language.ts';
import type { Deps } from '#server/http/deps.ts';
import { languageOf } from '#server/http/language.ts';

const folderOf = (language: Language) => fileURLToPath(new URL(`../../dist/web/${language}`, import.meta.url));

const hasBuild = (language: Language) => existsSync(`${folderOf(language)}/views.json`);

/** A portal without its build would start and answer every page with 404. */
export function assertBuilt(languages: readonly Language[]): void {
  const missing = languages.filter((language) => !hasBuild(language));
  if (missing.length > 0) throw new Error(`No build found for ${missing.join(', ')}. Run npm run build first.`);
}

/** A built file, plain and as the build compressed it. */
type BuiltFile = { type: string; tag: string; plain: Buffer; br: Buffer | undefined; gzip: Buffer | undefined };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** All files that browsers may request, by path. They are 4 MB per language, so they are kept in memory. */
function builtFiles(language: Language): Map<string, BuiltFile> {
  const folder = folderOf(language);
  const read = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);
  // Files that the build writes for the server and for the tests have no type here, so they aren't served.
  const names = globSync('**/*', { cwd: folder }).filter((name) => types[extname(name)]);
  return new Map(
    names.map((name) => {
      const plain = readFileSync(`${folder}/${name}`);
      const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
      const [br, gzip] = [read(`${folder}/${name}.br`), read(`${folder}/${name}.gz`)];
      return [`/${name}`, { type: types[extname(name)]!, tag, plain, br, gzip }];
    }),
  );
}

/** The smallest encoding that the browser accepts. */
function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const taken = new Set(
    (request.headers['accept-encoding'] ?? '')
      .split(',')
      .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]!.trim()),
  );
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding));
}

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const encoding = encodingOf(request);
  const compressed = encoding && file[encoding];
  void reply.type(file.type);
  if (file.br) void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (compressed) void reply.header('content-encoding', encoding);
  return reply.send(compressed ?? file.plain);
}

/**
 * Serves the web app as built for each language: hashed files are cached for a year and were compressed by the build, not per
 * request.
 */
export function registerStatic(app: FastifyInstance, deps: Pick<Deps, 'config' | 'pool'>): void {
  const offered = deps.config.LANGUAGES;
  const hasPages = offered.every(hasBuild);
  const built = new Map(hasPages ? offered.map((language) => [language, builtFiles(language)]) : []);
  const linksOf = new Map(hasPages ? offered.map((language) => [language, preloadLinks(language)]) : []);
  // A file's name contains the hash of its content, so two languages share an address only if the content is the same.
  const files = new Map([...built.values()].flatMap((each) => Array.from(each)));
  files.delete('/index.html');

  // Every address that isn't a file or an endpoint is a page of the web app, which has its own not-found page.
  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (!hasPages || !isPage) throw new PortalError('not_found');
    // While the database is unreachable, the page itself must load to say so.
    const language = await languageOf(deps, request, null).catch(() => offered[0]!);
    const links = linksOf.get(language)!(request.url);
    if (links) void reply.header('link', links);
    void reply.headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-language' });
    return send(request, reply, built.get(language)!.get('/index.html')!);
  }
  app.setNotFoundHandler(answerPage);
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url.split('?')[0]!);
    if (!file) return answerPage(request, reply);
    if (request.url.startsWith('/assets/')) {
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      return send(request, reply, file);
    }
    void reply.headers({ 'cache-control': 'no-cache', etag: file.tag });
    return request.headers['if-none-match'] === file.tag ? reply.code(304).send() : send(request, reply, file);
  });
}

type Views = { views: { address: string; files: string[] }[] };

/** Tells the browser with the page which files it will request next, so that a slow connection loads them all at once. */
function preloadLinks(language: Language): (url: string) => string {
  const { views } = JSON.parse(readFileSync(`${folderOf(language)}/views.json`, 'utf8')) as Views;
  const pages = views
    // The address of a page comes before one with a parameter: /admin/payments/invoices/new.
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
    .map(({ address, files }) => ({
      path: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      links: files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `</${file}>; rel="modulepreload"`)
        .join(', '),
    }));
  return (url) => pages.find(({ path }) => path.test(url.split('?')[0]!))?.links ?? '';
}
