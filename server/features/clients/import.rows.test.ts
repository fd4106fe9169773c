import { expect, test } from 'vitest';
import { z } from 'zod';
import { PersonFields } from '#contract/people/profile.schema.ts';
import { messageOf, readRow } from '#server/features/clients/import.rows.ts';

const faultOf = (schema: z.ZodType, cell: string) => messageOf('label', cell, schema.safeParse(cell).error!);

test('a fault says what is wrong: too long, none of the choices, or no value for this field', () => {
  expect(faultOf(z.string().max(3), 'Studio')).toBe('This is too long.');
  expect(faultOf(z.enum(['phone', 'text']), 'pigeon')).toBe('Use one of: phone, text.');
  expect(faultOf(z.string().regex(/^\d+$/), 'Studio')).toBe('This value can’t be used.');
});

test('no field of the person asks for an address', () => {
  for (const field of Object.keys(PersonFields.shape)) {
    const read = readRow({ full_name: 'Wendy Ochoa', email: 'wendy@mail.example', [field]: '(919) 555-0100' });
    expect('errors' in read ? read.errors.map(({ column }) => column) : [], field).not.toContain('street');
  }
});
