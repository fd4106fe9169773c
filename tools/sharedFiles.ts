import { basename, dirname } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundleOf, closure, fileWith, firstViews, type Bundle, type FirstView } from '#tools/firstViews.ts';

type Views = ReadonlySet<FirstView>;

/** How many bytes a page may load in vain, on average, for one piece of code to come with all pages of its audience. Packed: some 250. */
const most = 750;

/** Every page, and every tab or record that a page can open with. */
const views = firstViews.flatMap((view) => [
  view,
  ...view.variants.map((added, index) => ({
    ...view,
    address: `${view.address} ${index + 1}`,
    modules: [...view.modules, ...added],
  })),
]);

const rooms = Map.groupBy(firstViews, ({ room }) => room);

/** The first views that load each script of the first build, without what every page loads. */
function viewsOfScripts(bundle: Bundle): Map<string, Set<FirstView>> {
  const entries = [...bundle.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const always = closure(entries, bundle);
  const viewsOf = new Map<string, Set<FirstView>>();
  for (const view of views) {
    const scripts = view.modules.map((module) => fileWith(module, bundle));
    for (const script of closure(scripts, bundle)) {
      if (!always.has(script)) viewsOf.set(script, (viewsOf.get(script) ?? new Set()).add(view));
    }
  }
  return viewsOf;
}

/** Whose pages they are: the landing page's, or those of some roles. */
function audienceOf(those: Views): string {
  const names = [...rooms.keys()].filter((room) => [...those].some((view) => view.room === room));
  return names.includes('landing') ? 'landing' : names.join('-');
}

/** The share of a role's pages that would load it in vain, if it came with every page of its audience: of the worst role. */
const inVain = (those: Views) =>
  Math.max(
    ...[...Map.groupBy(those, ({ room }) => room)].map(([room, some]) => {
      const all = rooms.get(room)!;
      return 1 - some.filter((view) => all.includes(view)).length / all.length;
    }),
  );

const addressesOf = (those: Views) => [...those].map(({ address }) => address).join(' ');

/**
 * The file that each shared script of the first build becomes a part of (docs/decisions/0079-one-file-for-each-audience.md). What
 * a script needs is needed by all of its pages and maybe more, so no file loads another one in vain, and no two import each other.
 */
function filesOfScripts(bundle: Bundle): Map<string, string> {
  const viewsOf = viewsOfScripts(bundle);
  const isCheap = (script: string) => {
    const those = viewsOf.get(script);
    return !those || bundle.get(script)!.code.length * inVain(those) <= most;
  };
  const names = new Map<string, string>();
  return new Map(
    [...viewsOf].map(([script, those]) => {
      if (those.size > 1 && [...closure([script], bundle)].every(isCheap)) return [script, audienceOf(those)];
      // One page's code, or a large part that the same few pages share.
      const pages = addressesOf(those);
      if (!names.has(pages)) names.set(pages, those.size > 1 ? partName(bundle.get(script)!, names) : pageName(pages));
      return [script, names.get(pages)!];
    }),
  );
}

const pageName = (address: string) => `page${address.replaceAll(/\W+/g, '-')}`;

function partName({ moduleIds }: Rolldown.OutputChunk, names: ReadonlyMap<string, string>): string {
  const id = moduleIds.at(-1)!;
  const name = /\/node_modules\//.test(id) ? basename(dirname(dirname(id))) : basename(id).replace(/\.\w+$/, '');
  const isTaken = (tried: string) => [...names.values()].includes(tried);
  let number = 1;
  while (isTaken(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/**
 * Which files the shared code is in. By itself, a bundler makes one file for each set of pages that share code: some 600, most of
 * them under 1 KiB, 100 in a first view. A first build shows what each page loads; the second one groups it by who sees it.
 */
export function sharedFiles(): { learn: Plugin; group: Rolldown.CodeSplittingGroup } {
  const fileOf = new Map<string, string>();
  return {
    learn: {
      name: 'learn-what-is-shared',
      generateBundle(_, output) {
        const bundle = bundleOf(Object.values(output));
        for (const [script, file] of filesOfScripts(bundle)) {
          for (const id of bundle.get(script)!.moduleIds) fileOf.set(id, file);
        }
      },
    },
    group: {
      name: (id) => fileOf.get(id) ?? null,
      debugName: 'shared',
      // The modules that these import have files of their own.
      includeDependenciesRecursively: false,
    },
  };
}
