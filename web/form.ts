import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { settle, useEdits, type HeldEdits } from '#web/edits.ts';

/** What is wrong with which field; a field that is right has no entry, or none that says anything. */
export type Problems<Draft> = { [Field in keyof Draft]?: string | undefined };

type Options<Draft extends object> = {
  /** The record as its fields show it, or what a new one begins with. Untouched fields follow it. */
  base: Draft;
  check?: (shown: Draft) => Problems<Draft>;
  /** The command that saves it, or anything else that takes a while and may fail. */
  save: { busy: boolean; error?: Error | null; forget?: () => void };
  send: (shown: Draft) => void;
  /** Which field a refusal is about: by the name under which the server knows the field, or by the refusal's code. */
  sentAs?: { readonly [sent: string]: keyof Draft };
  /** Our words where the server only says which field it refuses. */
  wording?: Problems<Draft>;
  /** The edits of a page that shows one form of several. */
  held?: HeldEdits<Draft>;
  /** Under this name what was typed outlives a session that ended. Never for passwords. */
  keepAs?: string;
  /** Enter in a form whose save bar isn't there: nothing to save. */
  skipUnchanged?: boolean;
  /** False where nothing is lost by leaving: filters, codes, passwords. */
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

/** What is typed on top of a record, what is wrong with it, and how it is sent. web/ui/Form.tsx shows it. */
export function useForm<Draft extends object>(options: Options<Draft>) {
  const { base, check = () => ({}), save, send, held, keepAs, guarded = true, skipUnchanged = false } = options;
  const error = save.error ?? null;
  const own = useEdits<Draft>(keepAs);
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
    // What is on its way is not lost by leaving; a page that closes once it has arrived isn't asked about.
    unsaved: guarded && changed.length > 0 && !save.busy,
    busy: save.busy,
    error,
    tries,
    type,
    /** Back to the record. */
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
    /** A text field of the form, with what is wrong with it. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: String(shown[name] ?? ''),
      onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value } as Partial<Draft>),
      error: problems[name],
    }),
  };
}

/** For the parts of a form that is spread over several files. */
export type FormOf<Draft extends object> = ReturnType<typeof useForm<Draft>>;

/** What web/ui/Form.tsx and web/ui/Dialog.tsx need of a form, whatever its fields are. */
export type FormState = Pick<ReturnType<typeof useForm>, 'busy' | 'error' | 'tries' | 'submit' | 'unsaved'>;

/** Of a dialog that only shows something, and of one whose one button does something at once. */
export const plainForm = (submit: () => void, busy = false): FormState => ({
  busy,
  error: null,
  tries: 0,
  submit() {
    if (!busy) submit();
  },
  unsaved: false,
});
