import { describe, expect, test } from 'vitest';
import { settle, withEdit, type Edits } from '#web/edits.ts';

type Place = { street: string; city: string; tags: string[] };
const place: Place = { street: '12 Wren Lane', city: 'Lakeside', tags: ['gate'] };

describe('an edit', () => {
  test('remembers the value it began with, however often the field changes', () => {
    const first = withEdit<Place, 'city'>({}, place, 'city', 'Oak');
    expect(withEdit(first, { ...place, city: 'Elsewhere' }, 'city', 'Oak Hill')).toEqual({
      city: { was: 'Lakeside', now: 'Oak Hill' },
    });
  });

  test('that returns to that value is none, and leaves the others', () => {
    const both = withEdit(withEdit<Place, 'city'>({}, place, 'city', 'Oak'), place, 'tags', ['gate', 'dog']);
    expect(withEdit(both, place, 'tags', ['gate'])).toEqual({ city: { was: 'Lakeside', now: 'Oak' } });
  });
});

describe('a record with edits on top', () => {
  const edits: Edits<Place> = { city: { was: 'Lakeside', now: 'Oak' } };

  test('shows the edit, and what another user saved in the other fields', () => {
    const { shown, changed, changedElsewhere } = settle({ ...place, street: '7 Sandpiper Court' }, edits);
    expect(shown).toEqual({ street: '7 Sandpiper Court', city: 'Oak', tags: ['gate'] });
    expect([changed, changedElsewhere]).toEqual([['city'], false]);
  });

  test('says when another user changed the same field, and keeps the edit', () => {
    const { shown, changedElsewhere, isChanged } = settle({ ...place, city: 'Elm' }, edits);
    expect([shown.city, changedElsewhere, isChanged('city'), isChanged('street')]).toEqual(['Oak', true, true, false]);
  });

  test('is unchanged once the record has the edited value', () => {
    const { changed, changedElsewhere } = settle({ ...place, city: 'Oak' }, edits);
    expect([changed, changedElsewhere]).toEqual([[], false]);
  });

  test('compares lists by their content', () => {
    expect(settle(place, { tags: { was: [], now: ['gate'] } }).changed).toEqual([]);
  });
});
