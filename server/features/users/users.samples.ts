import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';

const newUser = () => ({
  id: uuidv7(),
  full_name: 'Nico Alvarez',
  email: `${uuidv7()}@example.com`,
  phone: null,
  role: 'tech',
  password: null,
});

export const usersSamples = {
  'user.list': {},
  'user.count': {},
  'user.create': {
    probe: () => ({ body: newUser() }),
    success: async () => ({ body: newUser() }),
  },
  'user.update': {
    probe: ({ email, role }) => ({ body: { full_name: 'Changed', email, phone: null, role, active: true } }),
    success: async ({ addTech }) => {
      const { id, email, role } = await addTech();
      return { id, body: { full_name: 'Dani O.', email, phone: null, role, active: true } };
    },
  },
  // For roles that may delete users, the owner of the row is an administrator, who can't be deleted.
  'user.delete': { probe: () => ({ status: 403 }), success: ({ onTech }) => onTech() },
  'user.ties': { probe: () => ({}), success: async ({ addTech }) => ({ id: (await addTech()).id }) },
  'user.security': { probe: () => ({}), success: async ({ addTech }) => ({ id: (await addTech()).id }) },
  'user.sendLink': { probe: () => ({}), success: ({ onTech }) => onTech() },
  'user.setPassword': {
    probe: () => ({ body: { password: 'another wet sponge' } }),
    success: ({ onTech }) => onTech({ password: 'borrowed wet sponge' }),
  },
  'user.resetFactors': { probe: () => ({}), success: ({ onTech }) => onTech() },
  'user.endSessions': { probe: () => ({}), success: ({ onTech }) => onTech() },
  'user.endAllSessions': { success: async () => ({}) },
} satisfies Samples<`user.${string}`>;
