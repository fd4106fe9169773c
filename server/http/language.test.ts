import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/base/language.ts';
import { askedLanguage } from '#server/http/language.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

const both: Language[] = ['en', 'en-XA'];

test.each<[string, string | undefined, string | undefined, Language[], Language | null]>([
  ['the cookie comes first', 'language=en-XA', 'en', both, 'en-XA'],
  ['the cookie stands among others', 'portal.session=abc; language=en-XA; other=en', 'en', both, 'en-XA'],
  ['a cookie with a longer name is another one', 'my_language=en-XA', 'en', both, 'en'],
  ['a cookie that asks for what is not offered is ignored', 'language=en-XA', 'fr', ['en'], 'en'],
  ['a cookie of another language leaves it to the browser', 'language=fr', 'en-XA', both, 'en-XA'],
  ['the heaviest range wins', undefined, 'en;q=0.8, en-XA', both, 'en-XA'],
  ['of two that weigh the same the first', undefined, 'en-XA;q=0.5,en;q=0.5', both, 'en-XA'],
  ['a region is left out when only the language is offered', undefined, 'en-GB-oxendict', both, 'en'],
  ['a range that is not offered is passed over', undefined, 'fr-CH, fr;q=0.9, en;q=0.1', both, 'en'],
  ['what the browser refuses is not given', undefined, 'en;q=0', both, null],
  ['the case of a tag says nothing', undefined, 'EN-xa', both, 'en-XA'],
  ['any language asks for none', undefined, '*', both, null],
  ['nonsense asks for none', 'language=%%%', ';;q=,en;q=much,-', both, null],
  ['a browser that says nothing asks for none', undefined, undefined, both, null],
])('%s', (_, cookie, accepted, offered, expected) => {
  const headers = { ...(cookie && { cookie }), ...(accepted && { 'accept-language': accepted }) };
  expect(askedLanguage(headers, offered)).toBe(expected);
});

describe('an answer', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let portal: string;
  let dani: Person;
  let renee: Person;
  beforeAll(async () => {
    database = await testDatabase();
    portal = await startPortal(database.appUrl, { LANGUAGES: 'en,en-XA' });
    dani = await addPerson(database.admin, 'tech');
    renee = await addPerson(database.admin, 'tech');
    await reads(renee, 'en-XA');
  });

  const reads = (person: Person, language: string | null) =>
    database.admin.query('update profiles set language = $2 where id = $1', [person.id, language]);
  const businessReads = (language: string) =>
    database.admin.query('update business_settings set language = $1', [language]);
  const accepting = (language: string) => ({ headers: { 'accept-language': language } });
  const pseudo = (start: string) => expect.stringMatching(`^${start}`) as string;
  const notFound = pseudo('Ŵé çöûłđñ’ť');

  test('is in the language of the person, else of the browser, else of the business', async () => {
    const path = `/api/profiles/${uuidv7()}`;
    const ask = async (person: Person, language: string) =>
      (await (await signedIn(portal, person)).send('GET', path, accepting(language))).body.message;
    const english = 'We couldn’t find this, or you don’t have access to it.';
    expect(await ask(renee, 'en')).toEqual(notFound);
    expect(await ask(dani, 'en-XA')).toEqual(notFound);
    expect(await ask(dani, 'fr')).toBe(english);
    await businessReads('en-XA');
    expect(await ask(dani, 'fr')).toEqual(notFound);
    expect(await ask(dani, 'en')).toBe(english);
    await businessReads('en');
  });

  test.each<[string, () => Promise<{ body: { message: string } }>, string]>([
    [
      'before anybody is known',
      () => new Client(portal).send('GET', '/api/profiles/1', accepting('en-XA')),
      'Ýöû’řé šîĝñéđ',
    ],
    [
      'about a page that isn’t there',
      () => new Client(portal).send('GET', '/api/x', accepting('en-XA')),
      'Ŵé çöûłđñ’ť',
    ],
    [
      'about a body that isn’t one',
      () => new Client(portal).send('POST', '/api/session', { raw: '{', ...accepting('en-XA') }),
      'Šömé öf ťhîš',
    ],
    [
      'from another site',
      () =>
        new Client(portal).send('POST', '/api/session', {
          headers: { origin: 'https://evil.example', 'accept-language': 'en-XA' },
        }),
      'Ťhîš řéqûéšť',
    ],
    ['about a role', async () => (await signedIn(portal, renee)).send('GET', '/api/users'), 'Ýöûř řöłé'],
    [
      'of the database',
      async () =>
        (await signedIn(portal, renee)).command('PATCH', `/api/profiles/${dani.id}`, { full_name: 'A', phone: null }),
      'Ŵé çöûłđñ’ť',
    ],
  ])('that says no %s is translated', async (_, ask, start) => {
    expect((await ask()).body.message).toEqual(pseudo(start));
  });

  test('names the fields that aren’t right in the reader’s language, in words of ours and of the schema', async () => {
    const client = await signedIn(portal, renee);
    const { body } = await client.command('PATCH', `/api/profiles/${renee.id}`, { full_name: '', phone: '12' });
    expect(body.fields).toEqual({ full_name: pseudo('Ťöö šmåłł'), phone: pseudo('[^A-Z]*[À-ž]') });
  });

  test('of several at once is each in its own, also what is read after the database has answered', async () => {
    const [one, other] = await Promise.all([addPerson(database.admin, 'admin'), addPerson(database.admin, 'admin')]);
    await reads(other, 'en-XA');
    const clients = { en: await signedIn(portal, one), 'en-XA': await signedIn(portal, other) };
    const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? ('en' as const) : ('en-XA' as const)));
    const update = (language: keyof typeof clients) =>
      clients[language].command('PATCH', `/api/profiles/${dani.id}`, { full_name: 'A', phone: null });
    const answers = await Promise.all(asked.map(update));
    const said = { en: 'You can only change your own profile.', 'en-XA': pseudo('Ýöû çåñ öñłý') };
    expect(answers.map(({ body }) => body.message)).toEqual(asked.map((language) => said[language]));
  });

  test('to a repeated command is the first one’s, whatever is read since', async () => {
    const office = await addPerson(database.admin, 'admin');
    const client = await signedIn(portal, office);
    const id = uuidv7();
    const body = { id: uuidv7(), full_name: 'A', email: dani.email, phone: null, role: 'tech', password: null };
    const first = await client.command('POST', '/api/users', body, id);
    await reads(office, 'en-XA');
    const again = await client.command('POST', '/api/users', body, id);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.body.message).toBe(first.body.message);
  });

  test('about the session leaves the person’s language with a browser that asks for another', async () => {
    const client = await signedIn(portal, renee);
    const left = async (language: string) =>
      (await client.send('GET', '/api/session', accepting(language))).headers.getSetCookie().join();
    expect(await left('en')).toMatch(/^language=en-XA; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await left('en-XA')).toBe('');
  });

  test('is in a language that is offered', async () => {
    const english = await startPortal(database.appUrl);
    const client = await signedIn(english, renee);
    const { body } = await client.send('GET', `/api/profiles/${uuidv7()}`, accepting('en-XA'));
    expect(body.message).toMatch(/^We couldn’t/);
  });
});
