import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { anywhere, closure, fileWith, firstViews, type Bundle } from '#tools/firstViews.ts';

/** What the server and the tests know of the build, in its views.json. */
export type BuiltViews = {
  /** What every page loads: scripts and styles. */
  entry: string[];
  /** What the page of each address loads in addition, before it shows its content. */
  views: { address: string; room: string; files: string[]; variants: string[][] }[];
  /** What may come with any page a moment later. */
  later: string[];
};

function viewsOf(bundle: Bundle): BuiltViews {
  const withStyles = (names: Iterable<string>) =>
    [...names].flatMap((name) => [name].concat(Array.from(bundle.get(name)!.viteMetadata!.importedCss)));
  const filesFor = (modules: readonly string[]) =>
    withStyles(
      closure(
        modules.map((each) => fileWith(each, bundle)),
        bundle,
      ),
    );
  const entryNames = [...bundle.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const entry = withStyles(closure(entryNames, bundle));
  const added = (modules: readonly string[], before: readonly string[]) => [
    ...new Set(filesFor(modules).filter((file) => !before.includes(file))),
  ];
  const views = firstViews.map(({ address, room, modules, variants, wide }) => {
    const files = added(modules, entry);
    const beside = [...variants, ...(wide.length > 0 ? [wide] : [])];
    return { address, room, files, variants: beside.map((each) => added(each, [...entry, ...files])) };
  });
  // What some page shows first is excused on no other page.
  return { entry, views, later: added(anywhere, [...entry, ...views.flatMap(({ files }) => files)]) };
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** After a build: the files that each page requests first, and a .br and a .gz beside every file that gets smaller. */
export function finishBuild(folder: string, bundle: Bundle): void {
  writeFileSync(join(folder, 'views.json'), JSON.stringify(viewsOf(bundle)));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|txt)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const smaller = { br: brotliCompressSync(content, quality), gz: gzipSync(content, { level: 9 }) };
    for (const [ending, packed] of Object.entries(smaller)) {
      if (packed.length < content.length) writeFileSync(join(folder, `${name}.${ending}`), packed);
    }
  }
}
