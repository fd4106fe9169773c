import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

/** The browser gets the routes' addresses as values; the schemas that they are defined with stay on the server. */
const routeAddresses = (): Plugin => ({
  name: 'route-addresses',
  async load(id) {
    const name = /\/contract\/(addresses|publicAddresses)\.ts$/.exec(id)?.[1];
    if (!name) return null;
    const { publicAddresses } = await import('./contract/publicAddresses.ts');
    if (name === 'publicAddresses') return `export const publicAddresses = ${JSON.stringify(publicAddresses)};`;
    const { addresses } = await import('./contract/addresses.ts');
    const others = Object.entries(addresses).filter(([key]) => !(key in publicAddresses));
    return `import { publicAddresses } from '#contract/publicAddresses.ts';
      export const addresses = { ...publicAddresses, ...${JSON.stringify(Object.fromEntries(others))} };`;
  },
});

export default defineConfig({
  root: 'web',
  plugins: [routeAddresses(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The page's content security policy allows files of our own origin only: nothing inline, no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what to fetch along with a page is part of every first view. Components stand in it; the small files
      // that those import come a moment later.
      resolveDependencies: (_, files) => files.filter((file) => /\/[A-Z]/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and a release seldom changes: one file, cached long, packed better than many.
          // Mutations, several queries at once and long lists are left to the pages that have them; the landing page has none.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack(?!.*(?:utation|ueries|InfiniteQuery|infiniteQueryObs)))\//,
            },
            // Icons of many pages: one file instead of one each. The landing page's stays apart.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(?!arrow-)/,
              minShareCount: 5,
              includeDependenciesRecursively: false,
            },
            // Small parts of nearly every signed-in page: together they are packed better than apart.
            {
              name: 'panels',
              test: /\/web\/ui\/(?:Avatar|Badge|EmptyState|IconButton|LoadError|Modal|Panel|PanelBody|PanelError|StatusBadge)\.|\/web\/access\.|text\/en\/place\.|countCap\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Two small files that are used together.
            {
              name: 'when',
              test: /\/web\/(?:when|initials)\.ts$|\/contract\/days\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'sections',
              test: /icons\/(?:calendar-days|clipboard-list|file-text|house|layout-dashboard|log-out|receipt-text)\.|text\/en\/(?:sections|shell)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
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
