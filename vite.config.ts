import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
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
