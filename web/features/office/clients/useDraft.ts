import { useState } from 'react';
import { v7 } from 'uuid';
import type { Problems } from '#web/features/office/clients/drafts.ts';

type How<Draft> = { check: (draft: Draft) => Problems<Draft>; send: (id: string, draft: Draft) => void };

/** A form of a dialog: what is typed, and what is wrong with it once it was tried. */
export function useDraft<Draft extends object>(
  row: { id: string } | null,
  first: () => Draft,
  { check, send }: How<Draft>,
) {
  // One id for every try: an answer that got lost doesn't make a second one.
  const [id] = useState(() => row?.id ?? v7());
  const [draft, setDraft] = useState(first);
  const [refusals, setRefusals] = useState(0);
  const problems: Problems<Draft> = refusals ? check(draft) : {};

  function submit() {
    if (Object.keys(check(draft)).length) setRefusals(refusals + 1);
    else send(id, draft);
  }
  return { draft, problems, refusals, submit, type: (part: Partial<Draft>) => setDraft({ ...draft, ...part }) };
}
