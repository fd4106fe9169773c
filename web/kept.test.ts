import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetKept, keep, keepFor, peekKept, putDraft, readDraft, recentKey, takeKept } from '#web/kept.ts';

/** The browser's storage: its own methods, and its items as keys. */
class Storage {
  [item: string]: unknown;
  static {
    const methods = {
      getItem: (all: Storage, name: string) => all[name] ?? null,
      setItem: (all: Storage, name: string, value: string) => void (all[name] = value),
      removeItem: (all: Storage, name: string) => delete all[name],
    };
    for (const [name, run] of Object.entries(methods))
      Object.defineProperty(Storage.prototype, name, {
        value(this: Storage, ...said: [string, string]) {
          return run(this, ...said);
        },
      });
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage());
  vi.stubGlobal('localStorage', new Storage());
  keepFor('ada');
});
afterEach(() => {
  forgetKept();
  vi.unstubAllGlobals();
});

describe('input kept in memory', () => {
  test('is taken once, and looked at as often as needed', () => {
    keep('job', { title: 'Wash' });
    expect([peekKept('job'), peekKept('job')]).toEqual([{ title: 'Wash' }, { title: 'Wash' }]);
    expect([takeKept('job'), takeKept('job')]).toEqual([{ title: 'Wash' }, undefined]);
  });

  test('waits for the same user only', () => {
    keep('job', { title: 'Wash' });
    keepFor('ada');
    expect(peekKept('job')).toEqual({ title: 'Wash' });
    keepFor('grace');
    keepFor('ada');
    expect(peekKept('job')).toBeUndefined();
  });
});

describe('a draft', () => {
  test('survives a reload, and goes when it is empty', () => {
    putDraft('quote', { title: 'Wash' });
    expect(readDraft('quote')).toEqual({ title: 'Wash' });
    expect(readDraft('invoice')).toBeNull();
    putDraft('quote', {});
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('is deleted when another user signs in, who can’t read it', () => {
    putDraft('quote', { title: 'Wash' });
    sessionStorage.setItem('other', 'x');
    keepFor('grace');
    expect([readDraft('quote'), Object.keys(sessionStorage)]).toEqual([null, ['other']]);
  });

  test('that is damaged counts as none', () => {
    putDraft('quote', { title: 'Wash' });
    for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '{');
    expect(readDraft('quote')).toBeNull();
  });

  test('is lost quietly where storage is switched off', () => {
    vi.stubGlobal('sessionStorage', undefined);
    putDraft('quote', { title: 'Wash' });
    expect(readDraft('quote')).toBeNull();
  });
});

test('a user who signs out leaves nothing behind', () => {
  keep('job', { title: 'Wash' });
  putDraft('quote', { title: 'Wash' });
  localStorage.setItem(recentKey, '[]');
  localStorage.setItem('theme', 'dark');
  forgetKept();
  expect([peekKept('job'), readDraft('quote'), Object.keys(localStorage)]).toEqual([undefined, null, ['theme']]);
});
