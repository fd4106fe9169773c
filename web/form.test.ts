import { beforeEach, describe, expect, test } from 'vitest';
import { runHook } from '#test/support/hook.ts';
import { ApiError } from '#web/api.ts';
import { plainForm, useForm } from '#web/form.ts';
import { keep, keepFor } from '#web/kept.ts';

type Draft = { name: string; email: string; count: number };
type Form = ReturnType<typeof useForm<Draft>>;
type Options = Partial<Parameters<typeof useForm<Draft>>[0]>;

const base: Draft = { name: 'Ada', email: '', count: 0 };
const sent: Draft[] = [];
beforeEach(() => void sent.splice(0));

const check = ({ name, count }: Draft) => ({
  name: name ? undefined : 'A name is missing.',
  count: count < 0 ? 'Too few.' : undefined,
});
const form = (options: Options, ...steps: ((form: Form) => void)[]) =>
  runHook(
    () => useForm<Draft>({ base, check, save: { busy: false }, send: (shown) => void sent.push(shown), ...options }),
    ...steps,
  );
const type = (part: Partial<Draft>) => (now: Form) => now.type(part);
const submit = (now: Form) => now.submit();

const refused = (fields: Record<string, string>, code: 'invalid_input' | 'email_taken' = 'invalid_input') =>
  new ApiError(422, { code, message: 'Refused.', reference: 'r', fields });

describe('a form', () => {
  test('sends the record with the edits on top', () => {
    form({}, type({ name: 'Grace' }), type({ count: 2 }), submit);
    expect(sent).toEqual([{ name: 'Grace', email: '', count: 2 }]);
  });

  test('several fields typed at once are all edits', () => {
    expect(form({}, type({ name: 'Grace', count: 2 })).changed).toEqual(['name', 'count']);
  });

  test('follows the record where nothing was typed', () => {
    const bases = [base, base, { ...base, name: 'Ada L.', email: 'ada@example.com' }];
    const shown = runHook(
      () => useForm<Draft>({ base: bases.shift()!, save: { busy: false }, send: () => undefined }),
      type({ name: 'Grace' }),
      () => undefined,
    );
    expect([shown.shown, shown.changedElsewhere]).toEqual([
      { name: 'Grace', email: 'ada@example.com', count: 0 },
      true,
    ]);
  });

  test('shows no error before the first try, sends nothing invalid, and shows each error until it is mended', () => {
    expect(form({}, type({ name: '' })).problems).toEqual({});
    const tried = form({}, type({ name: '' }), submit);
    expect([tried.problems.name, tried.tries, sent]).toEqual(['A name is missing.', 1, []]);
    expect(form({}, type({ name: '' }), submit, submit).tries).toBe(2);
    expect(form({}, type({ name: '' }), submit, type({ name: 'G' })).problems.name).toBeUndefined();
    expect(form({}, type({ name: '' }), submit, type({ name: 'G' }), submit).tries).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test('a text field has its value and its error, and takes what is typed', () => {
    const target = { value: 'Grace' };
    const typed = form({}, (now) => now.field('name').onChange({ target }));
    expect(typed.field('name')).toMatchObject({ name: 'name', value: 'Grace', error: undefined });
    expect(typed.field('count').value).toBe('0');
    expect(form({}, type({ name: '' }), submit).field('name').error).toBe('A name is missing.');
  });
});

describe('whether leaving loses something', () => {
  test.each<[string, Options, Partial<Draft>, boolean]>([
    ['nothing was typed', {}, {}, false],
    ['something was typed', {}, { name: 'Grace' }, true],
    ['it was typed and taken back', {}, { name: 'Ada' }, false],
    ['it is being saved', { save: { busy: true } }, { name: 'Grace' }, false],
    ['it is a filter', { guarded: false }, { name: 'Grace' }, false],
  ])('%s', (_, options, part, unsaved) => expect(form(options, type(part)).unsaved).toBe(unsaved));

  test('discarding returns to the record, without errors', () => {
    let forgotten = 0;
    const save = { busy: false, forget: () => void (forgotten += 1) };
    const { shown, tries, unsaved } = form({ save }, type({ name: '' }), submit, (now) => now.discard());
    expect([shown, tries, unsaved, forgotten]).toEqual([base, 0, false, 1]);
  });
});

describe('sending', () => {
  test('waits while it is being saved', () => {
    form({ save: { busy: true } }, type({ name: 'Grace' }), submit);
    expect(sent).toEqual([]);
  });

  test('is skipped without changes only where the save bar is hidden', () => {
    form({ skipUnchanged: true }, submit);
    expect(sent).toEqual([]);
    form({}, submit);
    expect(sent).toEqual([base]);
  });

  test('a plain form acts once at a time', () => {
    let done = 0;
    for (const busy of [true, false]) plainForm(() => void (done += 1), busy).submit();
    expect(done).toBe(1);
  });
});

describe('a refusal', () => {
  const failed = (error: Error, options: Options = {}) =>
    form({ save: { busy: false, error }, ...options }).problems as Record<string, string>;

  test('shows beside its field, a nested one beside its first part', () => {
    expect(failed(refused({ name: 'Taken.', 'email.0.domain': 'Unknown.' }))).toEqual({
      name: 'Taken.',
      email: 'Unknown.',
    });
  });

  test('shows under the form’s own name of the field, in our words where we have some', () => {
    const options = { sentAs: { full_name: 'name' }, wording: { name: 'Choose another name.' } } as const;
    expect(failed(refused({ full_name: 'Taken.' }), options)).toEqual({ name: 'Choose another name.' });
  });

  test('finds its field by its code', () => {
    expect(failed(refused({}, 'email_taken'), { sentAs: { email_taken: 'email' } })).toEqual({ email: 'Refused.' });
  });

  test('that isn’t the server’s has no field', () => {
    expect(failed(new Error('No answer'))).toEqual({});
  });

  test('gives way to what the form finds itself, and is forgotten at the next key', () => {
    let forgotten = 0;
    const save = { busy: false, error: refused({ name: 'Taken.' }), forget: () => void (forgotten += 1) };
    const { problems } = form({ save }, type({ name: '' }), submit);
    expect([problems.name, forgotten]).toEqual(['A name is missing.', 1]);
  });
});

describe('input kept after the session ended', () => {
  const edits = { name: { was: 'Ada', now: 'Grace' } };

  test('is there again under its name', () => {
    keepFor('ada');
    keep('profile', edits);
    expect(form({ keepAs: 'profile' }).shown.name).toBe('Grace');
    expect(form({ keepAs: 'other' }).shown.name).toBe('Ada');
    expect(form({}).shown.name).toBe('Ada');
  });

  test('is gone once another user signs in', () => {
    keepFor('ada');
    keep('profile', edits);
    keepFor('ada');
    expect(form({ keepAs: 'profile' }).changed).toEqual(['name']);
    keepFor('grace');
    expect(form({ keepAs: 'profile' }).changed).toEqual([]);
  });
});
