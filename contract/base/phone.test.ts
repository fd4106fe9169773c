import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, phoneDigits, telLink, toE164 } from '#contract/base/phone.ts';

describe('a phone number', () => {
  test.each([
    ['(919) 555-0155', '+19195550155'],
    ['919.555.0155', '+19195550155'],
    ['9195550155', '+19195550155'],
    [' 1-919-555-0155 ', '+19195550155'],
    ['+1 919 555 0155', '+19195550155'],
    ['919–555–0155', '+19195550155'],
    ['+49 171 1234567', '+491711234567'],
    ['0049 171 1234567', '+491711234567'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+47 22 85', null],
    ['+1 919 555 015', null],
    ['+1 119 555 0155', null],
    ['+1234567890123456', null],
    ['555-0143', null],
    ['025 555 0143', null],
    ['919 155 0143', null],
    ['+0 171 1234567', null],
    ['44 20 7946 0958', null],
    ['919 555 0155 x12', null],
    ['919 555 0155, ask for Dani', null],
    ['1-800-FLOWERS', null],
    ['call me', null],
    ['+', null],
    ['', null],
  ])('"%s" is stored as %s', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each([
    ['+19195550155', '(919) 555-0155'],
    ['919-555-0155', '(919) 555-0155'],
    ['+442079460958', '+44 207 946 0958'],
    ['+35312345678', '+353 123 45678'],
    ['+79161234567', '+7 916 123 4567'],
    ['555-0100 ext 4', '555-0100 ext 4'],
  ])('%s reads %s', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  test('is the same number after it was shown and typed again', () => {
    const american = fc.stringMatching(/^\+1[2-9]\d{2}[2-9]\d{6}$/);
    const foreign = fc.stringMatching(/^\+[2-9]\d{7,14}$/);
    fc.assert(
      fc.property(fc.oneof(american, foreign), (number) => {
        expect(toE164(formatPhone(number))).toBe(number);
      }),
    );
  });

  test.each([
    ['+19195550155', 'tel:+19195550155'],
    ['(919) 555-0155', 'tel:+19195550155'],
    ['555-0100 ext 4', 'tel:55501004'],
  ])('%s is called as %s', (stored, link) => {
    expect(telLink(stored)).toBe(link);
  });

  test.each([
    ['(919) 555', '919555'],
    ['(919)', '919'],
    ['919-555', '919555'],
    ['9195550155', '9195550155'],
    ['+44 20', '4420'],
    ['919', null],
    ['12-34', null],
    ['555-01 Dani', null],
    ['(Dani)', null],
    ['', null],
  ])('searched by "%s" is looked for by %s', (search, digits) => {
    expect(phoneDigits(search)).toBe(digits);
  });
});
