/** The four kinds of people the portal serves, in the order that every screen lists them. */
export const roles = ['admin', 'sales', 'tech', 'client'] as const;

export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.includes(value as Role);
