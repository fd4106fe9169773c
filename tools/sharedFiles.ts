import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** What a user waits for: a page, or a part of one that loads later. */
type View = {
  entries: OutputChunk[];
  /** How often it is a first view. */
  weight: number;
  /** How much each byte that it loads in vain counts. */
  byte: number;
  /** Bytes that it loads in vain, and how many it may: 24,000 are some 8 KiB when packed. */
  vain: number;
  most: number;
};

/** Code that the same views load. */
type Share = { modules: string[]; views: Set<View>; size: number; next: Set<Share> };

/** What one request counts, in bytes of a view whose bytes count once. */
const request = 5_000;

function closure(entries: readonly OutputChunk[], bundle: OutputBundle): Set<OutputChunk> {
  const seen = new Set<OutputChunk>();
  const left = [...entries];
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    left.push(...chunk.imports.map((name) => bundle[name] as OutputChunk));
  }
  return seen;
}

/** Strangers and payers have no file yet, and their budgets are the smallest. */
const outside = (...entries: OutputChunk[]): View => ({ entries, weight: 1, byte: 60, vain: 0, most: 3_000 });
const page = (...entries: OutputChunk[]): View => ({ entries, weight: 1, byte: 4, vain: 0, most: 24_000 });
const part = (...entries: OutputChunk[]): View => ({ entries, weight: 0.15, byte: 2, vain: 0, most: 24_000 });

function viewsIn(chunks: readonly OutputChunk[]): View[] {
  const lazy = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const named = (path: string) => {
    const found = lazy.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${path}`));
    if (!found) throw new Error(`The build has no ${path}; tools/sharedFiles.ts names it.`);
    return found;
  };
  const frame = named('app/ToastLayout.tsx');
  const area = [frame, named('features/shared/shell/RoleArea.tsx')];
  const lists = ['office', 'sales', 'field', 'client'].map((room) => named(`app/${room}Pages.ts`));
  const links = named('app/linkPages.ts');
  const router = chunks.find(({ isEntry }) => isEntry)!;
  return lazy.map((chunk) => {
    const leadsTo = ({ dynamicImports }: OutputChunk) => dynamicImports.includes(chunk.fileName);
    if (leadsTo(links)) return outside(frame, links, chunk);
    if (chunk.name === 'AuthPage') return outside(frame, chunk);
    if (chunk.name === 'LandingPage') return outside(chunk);
    const list = [...lists, router].find(leadsTo);
    return list ? page(...area, list, chunk) : part(chunk);
  });
}

function sharesIn(bundle: OutputBundle): Share[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const always = closure(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const shareOf = new Map<OutputChunk, Share>();
  for (const view of viewsIn(chunks)) {
    for (const chunk of closure(view.entries, bundle)) {
      if (always.has(chunk) || chunk.isDynamicEntry) continue;
      const share = shareOf.get(chunk) ?? {
        modules: chunk.moduleIds,
        views: new Set(),
        size: chunk.code.length,
        next: new Set(),
      };
      share.views.add(view);
      shareOf.set(chunk, share);
    }
  }
  for (const [chunk, share] of shareOf) {
    for (const name of chunk.imports) {
      const next = shareOf.get(bundle[name] as OutputChunk);
      if (next) share.next.add(next);
    }
  }
  return [...shareOf.values()];
}

/** What merging saves: a request in each view that loads both, less the bytes that the other views load in vain. */
function gain(a: Share, b: Share): number {
  let saved = 0;
  for (const view of a.views) if (b.views.has(view)) saved += view.weight * request;
  for (const [view, bytes] of inVain(a, b)) saved -= view.weight * view.byte * bytes;
  return saved;
}

/** The views that load one of them, and what they would load in vain of the other. */
const inVain = (a: Share, b: Share): [View, number][] => [
  ...[...a.views].filter((view) => !b.views.has(view)).map((view): [View, number] => [view, b.size]),
  ...[...b.views].filter((view) => !a.views.has(view)).map((view): [View, number] => [view, a.size]),
];

/** Whether one leads to the other by way of a third: merged, they and the third would import each other. */
function isBetween(from: Share, to: Share): boolean {
  const seen = new Set([from, to]);
  const left = [...from.next].filter((share) => share !== to);
  for (let share = left.pop(); share; share = left.pop()) {
    if (seen.has(share)) continue;
    seen.add(share);
    if (share.next.has(to)) return true;
    left.push(...share.next);
  }
  return false;
}

/** Merges whatever saves most, until nothing does. */
function merged(shares: Share[]): Share[] {
  const worth = (a: Share, others: Share[]) =>
    others.map((b) => ({ a, b, saved: gain(a, b) })).filter(({ saved }) => saved > 0);
  let pairs = shares.flatMap((share, at) => worth(share, shares.slice(at + 1)));
  for (;;) {
    pairs.sort((one, other) => other.saved - one.saved);
    const best = pairs.find(
      ({ a, b }) =>
        inVain(a, b).every(([view, bytes]) => view.vain + bytes <= view.most) && !isBetween(a, b) && !isBetween(b, a),
    );
    if (!best) return shares;
    const { a, b } = best;
    for (const [view, bytes] of inVain(a, b)) view.vain += bytes;
    a.modules.push(...b.modules);
    b.views.forEach((view) => a.views.add(view));
    a.size += b.size;
    const others = shares.filter((share) => share !== a && share !== b);
    for (const share of others) if (share.next.delete(b)) share.next.add(a);
    b.next.forEach((share) => a.next.add(share));
    a.next.delete(a);
    a.next.delete(b);
    shares = [...others, a];
    pairs = [
      ...pairs.filter((pair) => ![pair.a, pair.b].some((share) => share === a || share === b)),
      ...worth(a, others),
    ];
  }
}

/**
 * Which files the shared code is in. A bundler makes one file for each set of pages that share it: some 600, most of them under
 * 1 KiB, 100 in a first view. A first build shows what each page loads; small files that mostly load together become one.
 */
export function sharedFiles(): { learn: Plugin; group: Rolldown.CodeSplittingGroup } {
  const fileOf = new Map<string, string>();
  return {
    learn: {
      name: 'learn-what-is-shared',
      generateBundle(_, bundle) {
        merged(sharesIn(bundle)).forEach(({ modules, size }, index) => {
          // The capital has a file fetched along with the page that imports it: vite.config.ts.
          for (const id of modules) fileOf.set(id, `${size > 4_000 ? 'S' : 's'}hared${index + 1}`);
        });
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
