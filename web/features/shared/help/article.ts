import { isRole, type Role } from '#contract/base/role.ts';
import { helpText } from '#text/help.ts';

export type Topic = keyof typeof helpText.topics;

/** A run of text and its offset: plain, a word of the interface, something to type, or a link to another article. */
export type Run = { at: number; text: string } & ({ kind: 'text' | 'word' | 'code' } | { kind: 'link'; slug: string });
export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'steps' | 'points'; items: Run[][] };

export type Article = {
  slug: string;
  title: string;
  topic: Topic;
  /** Its position in the topic. */
  order: number;
  roles: readonly Role[];
  blocks: Block[];
  /** The searched and quoted text, without marks. */
  plain: string;
};

const isTopic = (value: string | undefined): value is Topic => value !== undefined && value in helpText.topics;

/** **Words of the interface**, `things to type`, [other articles](slug). Nothing else has a meaning, least of all HTML. */
const marks = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, word, code, label, slug] = match;
    if (match.index > at) runs.push({ at, kind: 'text', text: text.slice(at, match.index) });
    if (word) runs.push({ at: match.index, kind: 'word', text: word });
    else if (code) runs.push({ at: match.index, kind: 'code', text: code });
    else if (label && slug) runs.push({ at: match.index, kind: 'link', text: label, slug });
    at = match.index + whole.length;
  }
  if (at < text.length) runs.push({ at, kind: 'text', text: text.slice(at) });
  return runs;
}

export const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

function blockOf(paragraph: string): Block {
  const lines = paragraph.split('\n');
  const list = (['steps', 'points'] as const).find((kind) =>
    lines.every((line) => (kind === 'steps' ? /^\d+\. / : /^- /).test(line)),
  );
  if (!list) return { kind: 'paragraph', runs: runsOf(lines.join(' ')) };
  return { kind: list, items: lines.map((line) => runsOf(line.replace(/^(?:\d+\.|-) /, ''))) };
}

/** Parses a file: its head between two lines of dashes, then paragraphs and lists separated by blank lines. */
export function parseArticle(slug: string, file: string): Article {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const fields = Object.fromEntries(
    head.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const { title, topic, order, for: audience = '' } = fields;
  const roles = audience.split(' ').filter(isRole);
  if (!title || !isTopic(topic) || !roles.length) throw new Error(`The head of the article ${slug} is incomplete`);
  const blocks = body
    .trim()
    .split(/\n{2,}/)
    .map(blockOf);
  const plain = blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block.runs] : block.items))
    .map(textOf)
    .join(' ');
  return { slug, title, topic, order: Number(order ?? 0), roles, blocks, plain };
}
