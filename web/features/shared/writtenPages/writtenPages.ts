import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const trainingQuery = queryOptions({
  queryKey: ['training', 'list'],
  queryFn: ({ signal }) => call('training.list', { signal }),
});

export const scriptsQuery = queryOptions({
  queryKey: ['script', 'list'],
  queryFn: ({ signal }) => call('script.list', { signal }),
});

type Block = { key: string; lines: string[]; list: boolean };

/** Paragraphs are separated by blank lines; one whose lines all begin with "- " is a list. Nothing else has a meaning. */
export const blocksOf = (body: string): Block[] =>
  body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => {
      const lines = part.split('\n');
      const list = lines.every((line) => line.startsWith('- '));
      return { key: `${index}`, list, lines: list ? lines.map((line) => line.slice(2)) : [lines.join(' ')] };
    });
