import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Language } from '#contract/base/language.ts';
import { readLanguages } from '#server/config.ts';
import { finishBuild } from '#tools/finishBuild.ts';
import { bundleOf } from '#tools/firstViews.ts';
import { run } from '#tools/run.ts';
import { sharedFiles } from '#tools/sharedFiles.ts';
import { webApp } from '../vite.config.ts';

/** `npm run build`: the web app once in each language of LANGUAGES, each in a separate folder. */
const folder = new URL('../dist/web', import.meta.url).pathname;

/** All languages share the files' URLs: one name must not stand for two contents. */
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
  const { learn, group } = sharedFiles();
  const { plugins, ...app } = webApp(languages[0]!);
  const first = { ...app, plugins: [...plugins!, learn], build: { ...app.build, write: false } };
  await build({ configFile: false, logLevel: 'warn', ...first });
  for (const language of languages) {
    const built = await build({ configFile: false, ...webApp(language, [group]) });
    if (!('output' in built)) throw new Error('The build has more than one output.');
    finishBuild(join(folder, language), bundleOf(built.output));
  }
  assertNamesDiffer(languages);
});
