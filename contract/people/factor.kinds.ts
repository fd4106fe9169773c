/** The second steps that a business can turn on (spec, section 3), in the order that every screen lists them. */
export const methods = ['email', 'sms', 'authenticator_app', 'hardware_token'] as const;
export type Method = (typeof methods)[number];

/** How to pass a second step: with one of the methods, or with a backup code if none is at hand. */
export type Way = Method | 'backup_code';

/** The steps that can remain between a correct password and the portal. */
export const pendings = ['second_factor', 'enrolment', 'password'] as const;
export type Pending = (typeof pendings)[number];

/** Why a second step is asked for. */
export type Demand = 'all_users' | 'admin_users' | 'risk' | 'own_choice';

/** How long a code is valid, when another may be sent, and how long a browser stays trusted. */
export const codeTiming = { valid_minutes: 10, resend_seconds: 30, trust_days: 30 } as const;

/** How long a passkey may take to answer, and how long the setup of an app or a number may take. */
export const setupTiming = { challenge_minutes: 5, setup_minutes: 30 } as const;
