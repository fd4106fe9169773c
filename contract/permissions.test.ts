import { expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import { roles } from '#contract/base/role.ts';
import { permissionText } from '#text/errors.ts';

/*
 * Stated again by hand: the generated matrix takes its expectations from the table, so it can't know what the table should say.
 */
const me = { id: 'me' };
const other = { id: 'other' };

test.each(roles)('%s may change their own profile and nobody else’s', (role) => {
  expect(can({ ...me, role }, 'profile.update', me)).toBe(true);
  expect(can({ ...me, role }, 'profile.update', other)).toBe(permissionText.ownProfileOnly);
});

test.each(roles)('%s may read their own profile, and only administrators another’s', (role) => {
  expect(can({ ...me, role }, 'profile.read', me)).toBe(true);
  expect(can({ ...me, role }, 'profile.read', other)).toBe(role === 'admin' ? true : permissionText.ownProfileOnly);
});
