import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { ImportRows } from '#contract/base/import.schema.ts';
import { importText } from '#text/import.ts';
import { useAction } from '#web/action.ts';
import { call, type Output } from '#web/api.ts';
import { refreshAll } from '#web/freshness.ts';
import { readText } from '#web/csv.ts';
import { messageOf } from '#web/errors.ts';
import { chunksOf, matters, readRows, type Columns, type ImportRow } from '#web/features/office/import/rows.ts';

export type CheckKey = 'service.checkImport' | 'client.checkImport' | 'lead.checkImport';
export type RunKey = 'service.import' | 'client.import' | 'lead.import';
export type Phase = 'choose' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';
type State = {
  phase: Phase;
  rows: ImportRow[];
  ignored: string[];
  /** Rows already sent, and rows to send. */
  sent: number;
  total: number;
  error: string | null;
};
const start: State = { phase: 'choose', rows: [], ignored: [], sent: 0, total: 0, error: null };

/** Reads a file, has the server check it without writing, then sends it in chunks, each as its own command. */
export function useImport({ columns, check, run }: { columns: Columns; check: CheckKey; run: RunKey }) {
  const client = useQueryClient();
  const [state, setState] = useState(start);
  const left = useRef(false);
  /** A failed chunk is sent again under the same id, so its rows aren't imported twice. */
  const waiting = useRef<{ id: string; rows: ImportRow[] }[]>([]);
  const ask = useAction((body: ImportRows) => call(check, { body }));
  const tell = useAction((part: { body: ImportRows; commandId: string }) => call(run, part));
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);

  const bodyOf = (rows: ImportRow[]): ImportRows => ({ rows: rows.map(({ values }) => values) });
  const told = (rows: ImportRow[], answer: Output<CheckKey>) => {
    const results = new Map(rows.map(({ line }, index) => [line, answer.rows[index] ?? null]));
    setState((before) => ({
      ...before,
      sent: before.sent + rows.length,
      rows: before.rows.map((row) => ({ ...row, result: results.get(row.line) ?? row.result })),
    }));
  };
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  async function choose(file: File) {
    const read = await readText(file).then(
      (text) => readRows(text, columns),
      () => importText.unreadable,
    );
    if (typeof read === 'string') return setState({ ...start, error: read });
    const open = read.rows.filter(({ result }) => !result);
    setState({ ...start, ...read, phase: 'checking', total: open.length });
    try {
      for (const rows of chunksOf(open)) {
        const answer = await ask.runAsync(bodyOf(rows));
        if (left.current) return;
        told(rows, answer);
      }
      set({ phase: 'checked' });
    } catch (error) {
      setState({ ...start, error: messageOf(error as Error) });
    }
  }

  async function send() {
    if (!waiting.current.length) {
      const rows = state.rows.filter(matters);
      waiting.current = chunksOf(rows).map((part) => ({ id: v7(), rows: part }));
      set({ sent: 0, total: rows.length });
    }
    set({ phase: 'running', error: null });
    try {
      for (let next = waiting.current[0]; next; next = waiting.current[0]) {
        const answer = await tell.runAsync({ body: bodyOf(next.rows), commandId: next.id });
        waiting.current.shift();
        if (left.current) return;
        told(next.rows, answer);
      }
      set({ phase: 'done' });
    } catch (error) {
      set({ phase: 'stopped', error: messageOf(error as Error) });
    } finally {
      // Lists of several kinds may show the imported rows.
      void refreshAll(client);
    }
  }

  return { ...state, choose, send };
}
