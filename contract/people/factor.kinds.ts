/** The second steps a business can switch on (spec, section 3), in the order every screen lists them. */
export const methods = ['email', 'sms', 'authenticator_app', 'hardware_token'] as const;
export type Method = (typeof methods)[number];

/** How a second step can be passed: with one of the methods, or with a code kept for the day they are all away. */
export type Way = Method | 'backup_code';

/** What still stands between a right password and the portal. */
export const pendings = ['second_factor', 'enrolment', 'password'] as const;
export type Pending = (typeof pendings)[number];

/** Why a second step is asked for. */
export type Demand = 'all_users' | 'admin_users' | 'risk' | 'own_choice';

/** How long a code lives, and how long until another may be sent. */
export const codeTiming = { valid_minutes: 10, resend_seconds: 30, trust_days: 30 } as const;

/** How long a passkey may take to answer, and how long setting up an app or a number may take. */
export const setupTiming = { challenge_minutes: 5, setup_minutes: 30 } as const;
