import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

const hasBuild = () => existsSync(`${built}/preload.json`);

/** A portal without its build would start and answer every page with 404. */
export function assertBuilt(): void {
  if (!hasBuild()) throw new Error('No build found. Run npm run build first.');
}

/** The built web app: files by hash for a year, the page itself asked for each time; compressed by the build, not per request. */
export async function registerStatic(app: FastifyInstance): Promise<void> {
  const hasPages = hasBuild();
  const linksFor = hasPages ? preloadLinks() : () => '';
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: built,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // What the build notes for us and for the tests is nobody's page.
      allowedPath: (path) => !/^\/(?:\.|preload\.json)/.test(path),
      setHeaders(response, path) {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every address that isn't a file or an endpoint is a page of the web app, which knows its own not-found page.
  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (!hasPages || !isPage) throw new PortalError('not_found');
    const links = linksFor(request.url);
    if (links) void reply.header('link', links);
    return reply.sendFile('index.html');
  }
  app.setNotFoundHandler(answerPage);
  // To the plugin for files this one is a folder, which it refuses whoever takes no compressed page.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerPage });
}

/** With the page goes word of what it will ask for next, so that a slow line carries all of it at once. */
function preloadLinks(): (url: string) => string {
  const files = JSON.parse(readFileSync(`${built}/preload.json`, 'utf8')) as Record<string, string[]>;
  const addresses = Object.keys(files).toSorted((a, b) => b.length - a.length);
  return (url) => {
    const path = url.split('?')[0]!;
    const page = addresses.find((address) => path === address || (address !== '/' && path.startsWith(`${address}/`)));
    return page ? files[page]!.map((file) => `<${file}>; rel="modulepreload"`).join(', ') : '';
  };
}
