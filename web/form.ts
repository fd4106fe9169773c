import { useState } from 'react';
import { keysOf } from '#contract/base/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { settle, useEdits, type HeldEdits } from '#web/edits.ts';

/** The error of each field; a valid field has no entry or an undefined one. */
export type Problems<Draft> = { [Field in keyof Draft]?: string | undefined };

/** The texts that are too long; `words` names the {max}. */
export const longTexts = <Key extends string>(
  limits: { readonly [K in Key]: number },
  draft: { readonly [K in NoInfer<Key>]?: string },
  words: string,
): Problems<Record<Key, string>> =>
  Object.fromEntries(
    keysOf(limits).flatMap((key) => {
      const max = limits[key];
      return (draft[key]?.trim().length ?? 0) > max ? [[key, fill(words, { max })]] : [];
    }),
  ) as Problems<Record<Key, string>>;

type Options<Draft extends object> = {
  /** The record as form fields, or the initial values of a new one. Untouched fields follow it. */
  base: Draft;
  check?: (shown: Draft) => Problems<Draft>;
  /** The command that saves it, or any other action that takes a while and may fail. */
  save: { busy: boolean; error?: Error | null; forget?: () => void };
  send: (shown: Draft) => void;
  /** The field that a refusal concerns: by the server's name for it, or by the refusal's code. */
  sentAs?: { readonly [sent: string]: keyof Draft };
  /** Our messages for fields that the server refuses without one. */
  wording?: Problems<Draft>;
  /** Edits held by a page that shows one of several forms. */
  held?: HeldEdits<Draft>;
  /** Edits are kept under this name after the session ends. Never use it for passwords. */
  keepAs?: string;
  /** Edits also survive a reload, in this tab. */
  draft?: boolean;
  /** Ignores Enter in a form without changes, whose save bar is hidden. */
  skipUnchanged?: boolean;
  /** False if leaving loses nothing: filters, codes, passwords. */
  guarded?: boolean;
};

type Refusals<Draft extends object> = Pick<Options<Draft>, 'sentAs' | 'wording'>;

function refusedFields<Draft extends object>(
  error: Error | null,
  { sentAs = {}, wording = {} }: Refusals<Draft>,
): Problems<Draft> {
  if (!(error instanceof ApiError)) return {};
  const byCode = sentAs[error.code];
  const said: [keyof Draft, string][] = Object.entries(error.detail.fields ?? {}).map(([sent, words]) => [
    sentAs[sent] ?? (sent.split('.')[0] as keyof Draft),
    words,
  ]);
  if (byCode) said.push([byCode, error.message]);
  return Object.fromEntries(said.map(([field, words]) => [field, wording[field] ?? words])) as Problems<Draft>;
}

const isFine = (problems: object) => Object.values(problems).every((said) => said === undefined);

/** The edits on top of a record, their errors, and how they are sent. web/ui/Form.tsx shows it. */
export function useForm<Draft extends object>(options: Options<Draft>) {
  const { base, check = () => ({}), save, send, held, keepAs, draft, guarded = true, skipUnchanged = false } = options;
  const error = save.error ?? null;
  const own = useEdits<Draft>(keepAs, draft);
  const { edits, edit, drop } = held ?? own;
  const [tries, setTries] = useState(0);
  const { shown, changed, isChanged, changedElsewhere } = settle(base, edits);
  const found: Problems<Draft> = tries ? check(shown) : {};
  const problems: Problems<Draft> = { ...refusedFields(error, options), ...found };

  function type(part: Partial<Draft>) {
    for (const key of Object.keys(part) as (keyof Draft)[]) edit(base, key, part[key] as Draft[keyof Draft]);
    if (error) save.forget?.();
  }

  return {
    shown,
    changed,
    isChanged,
    changedElsewhere: changedElsewhere && !save.busy,
    problems,
    // Leaving doesn't lose a save under way, so a page that closes after the save doesn't ask.
    unsaved: guarded && changed.length > 0 && !save.busy,
    busy: save.busy,
    error,
    tries,
    type,
    /** Returns to the record. */
    discard: () => {
      drop();
      setTries(0);
      save.forget?.();
    },
    submit: () => {
      if (save.busy || (skipUnchanged && !changed.length)) return;
      const fine = isFine(check(shown));
      setTries(fine ? 0 : tries + 1);
      if (fine) send(shown);
    },
    /** A text field of the form, with its error. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: String(shown[name] ?? ''),
      onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value } as Partial<Draft>),
      error: problems[name],
    }),
  };
}

/** For forms that span several files. */
export type FormOf<Draft extends object> = ReturnType<typeof useForm<Draft>>;

/** What web/ui/Form.tsx and web/ui/Dialog.tsx need of any form. */
export type FormState = Pick<ReturnType<typeof useForm>, 'busy' | 'error' | 'tries' | 'submit' | 'unsaved'>;

/** For a dialog that only shows something, or whose one button acts at once. */
export const plainForm = (submit: () => void, busy = false): FormState => ({
  busy,
  error: null,
  tries: 0,
  submit() {
    if (!busy) submit();
  },
  unsaved: false,
});
