import { z } from 'zod';
import { WaitingAddress } from '#contract/people/signInEmail.schema.ts';
import { methods, pendings } from '#contract/people/factor.kinds.ts';
import { Phone } from '#contract/base/fields.schema.ts';
import { nameLimit, passkeyLimit } from '#contract/base/limits.ts';
import { PasswordPolicy } from '#contract/people/security.schema.ts';
import { Session } from '#contract/people/session.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';

/** One way to pass the second step. `to` is masked: it reminds its owner and reveals nothing to others. */
const WayOpen = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email'), to: z.string() }),
  z.strictObject({ way: z.literal('sms'), to: z.string() }),
  z.strictObject({ way: z.literal('authenticator_app') }),
  z.strictObject({ way: z.literal('hardware_token') }),
  z.strictObject({ way: z.literal('backup_code'), left: z.number() }),
]);

/** The next step of a half-open session, and the ways to take it. */
export const SignInStep = z.strictObject({
  pending: z.enum(pendings),
  demand: z.enum(['all_users', 'admin_users', 'risk', 'own_choice']).nullable(),
  /** `second_factor`: the first one is shown first. */
  ways: z.array(WayOpen),
  /** `enrolment`: the methods that can be set up, best first. */
  methods: z.array(z.enum(methods)),
  /** `password`: the rules for the new one. */
  policy: PasswordPolicy,
});

/** Six digits, however they are grouped when pasted; backup codes contain letters. */
const Code = z.string().trim().min(6).max(20);
const Trust = z.boolean();

export const SendCode = z.strictObject({ way: z.enum(['email', 'sms']) });
export const VerifyCode = z.strictObject({
  way: z.enum(['email', 'sms', 'authenticator_app', 'backup_code']),
  code: Code,
  trust_device: Trust,
});

/** The JSON of navigator.credentials (WebAuthn, section 5.1): the WebAuthn library checks it, not this schema. */
const WebAuthnJson = z
  .record(z.string().max(40), z.unknown())
  .refine((credential) => JSON.stringify(credential).length <= passkeyLimit);
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export const VerifyPasskey = z.strictObject({ response: WebAuthnJson, trust_device: Trust });

export const NewPassword = z.strictObject({ password: z.string().max(1024) });

/** Changing the sign-in methods requires the password again; only a user who is forced to enroll has just typed it. */
export const Confirmed = z.strictObject({ password: z.string().max(256).nullable() });
export const ConfirmedPassword = z.strictObject({ password: z.string().min(1).max(256) });

export const AppSecret = z.strictObject({ secret: z.string(), uri: z.string() });
export const ConfirmCode = z.strictObject({ code: Code });
export const BeginSms = Confirmed.extend({ phone: Phone });
export const ConfirmPasskey = z.strictObject({ name: z.string().trim().min(1).max(nameLimit), response: WebAuthnJson });

/** A method was added. The first one also creates the backup codes, which are shown only once. */
export const Enrolled = z.strictObject({ session: Session, backup_codes: z.array(z.string()).nullable() });
export const BackupCodes = z.strictObject({ backup_codes: z.array(z.string()) });

export const RemoveFactor = ConfirmedPassword.extend({
  method: z.enum(['sms', 'authenticator_app', 'hardware_token']),
  id: Id.nullable(),
});

const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});

/** A user's sign-in methods. */
export const Factors = z.strictObject({
  authenticator_app: z.boolean(),
  /** The last digits of the confirmed number. */
  sms: z.string().nullable(),
  passkeys: z.array(Passkey),
  backup_codes_left: z.number(),
});

export const AccountSecurity = z.strictObject({
  factors: Factors,
  /** The methods that can be set up here. */
  methods: z.array(z.enum(methods)),
  /** Why this user needs a second step; null: they don't. */
  demand: z.enum(['all_users', 'admin_users', 'risk', 'own_choice']).nullable(),
  password_changed_at: Instant.nullable(),
  trusted_devices: z.number(),
  waiting_address: WaitingAddress.nullable(),
  /** Whether a link can be emailed to a new address. */
  can_mail: z.boolean(),
  policy: PasswordPolicy,
});

export const ChangePassword = z.strictObject({
  current_password: z.string().min(1).max(256),
  password: z.string().max(1024),
});

export const EndSession = z.strictObject({ id: Id });

export type SignInStep = z.infer<typeof SignInStep>;
export type OpenWay = z.infer<typeof WayOpen>;
export type VerifyCode = z.infer<typeof VerifyCode>;
export type Factors = z.infer<typeof Factors>;
export type AccountSecurity = z.infer<typeof AccountSecurity>;
export type Enrolled = z.infer<typeof Enrolled>;
