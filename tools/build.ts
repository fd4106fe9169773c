import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Language } from '#contract/base/language.ts';
import { readLanguages } from '#server/config.ts';
import { finishBuild } from '#tools/finishBuild.ts';
import { run } from '#tools/run.ts';
import { webApp } from '../vite.config.ts';

/** `npm run build`: the web app once in each language of LANGUAGES, in a folder of its own. */
const folder = new URL('../dist/web', import.meta.url).pathname;

/** Of all languages the files have their addresses in common: one name must not stand for two contents. */
function assertNamesDiffer(languages: readonly Language[]): void {
  const seen = new Map<string, Buffer>();
  for (const assets of languages.map((language) => join(folder, language, 'assets'))) {
    for (const name of readdirSync(assets)) {
      const content = readFileSync(join(assets, name));
      if (!(seen.get(name) ?? content).equals(content))
        throw new Error(`${name} differs by language, but not its name.`);
      seen.set(name, content);
    }
  }
}

run(async () => {
  const languages = readLanguages(process.env);
  rmSync(folder, { recursive: true, force: true });
  for (const language of languages) {
    await build({ configFile: false, ...webApp(language) });
    finishBuild(join(folder, language));
  }
  assertNamesDiffer(languages);
});
