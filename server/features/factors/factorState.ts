import type { Demand, Method, Pending, Way } from '#contract/people/factor.kinds.ts';
import type { Role } from '#contract/base/role.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import type { Config } from '#server/config.ts';

/** Everything that decides which steps a sign-in still owes. */
export type FactorState = {
  role: Role;
  email: string | null;
  must_change: boolean;
  app: boolean;
  /** The app was set up because no enabled method worked. */
  app_of_need: boolean;
  phone: string | null;
  passkeys: number;
  backup_codes: number;
  device_known: boolean;
  device_trusted: boolean;
  network_known: boolean;
};

/** Methods that are enabled and that this server can carry out. */
export function usableMethods(settings: SecuritySettings, config: Pick<Config, 'MAIL_URL' | 'SMS_URL'>): Method[] {
  const usable: Record<Method, boolean> = {
    hardware_token: settings.method_hardware_token,
    authenticator_app: settings.method_authenticator_app,
    sms: settings.method_sms && config.SMS_URL !== undefined,
    email: settings.method_email && config.MAIL_URL !== undefined,
  };
  return (Object.keys(usable) as Method[]).filter((method) => usable[method]);
}

/**
 * The methods that can be set up. Email needs no setup. If a second step is required and no enabled method works here,
 * the authenticator app is offered anyway: it needs nothing but this server, and the alternative would be to let people
 * in without a second step, or not at all.
 */
export function offeredMethods(usable: readonly Method[]): Method[] {
  const offered = usable.filter((method) => method !== 'email');
  return usable.length > 0 ? offered : ['authenticator_app'];
}

/**
 * How this user can pass the second step. A user who has set up an app or a passkey can't be downgraded to a mailed
 * code.
 */
export function openWays(state: FactorState, usable: readonly Method[]): Way[] {
  const has = (method: Method) => usable.includes(method);
  // An app that was set up while nothing else worked stays valid once mail works: the mail may never arrive.
  const appCounts = has('authenticator_app') || state.app_of_need || usable.length === 0;
  const strong: Way[] = [
    ...(state.passkeys > 0 && has('hardware_token') ? (['hardware_token'] as const) : []),
    ...(state.app && appCounts ? (['authenticator_app'] as const) : []),
  ];
  const weak: Way[] = [
    ...(state.phone && has('sms') ? (['sms'] as const) : []),
    ...(state.email && has('email') ? (['email'] as const) : []),
  ];
  const ways = strong.length > 0 ? strong : weak;
  return ways.length > 0 && state.backup_codes > 0 ? [...ways, 'backup_code'] : ways;
}

/** Why a second step is required, or null if it isn't. */
export function demandOf(state: FactorState, settings: SecuritySettings, ways: readonly Way[]): Demand | null {
  if (settings.enforce_all_users) return 'all_users';
  if (settings.enforce_admin_users && state.role === 'admin') return 'admin_users';
  // A user who has set up a method wants to be asked for it.
  if (ways.some((way) => way !== 'email' && way !== 'backup_code')) return 'own_choice';
  if (settings.enforce_by_risk && !(state.device_known && state.network_known)) return 'risk';
  return null;
}

/** The step that is still missing between the password and the portal. */
export function pendingOf(
  state: FactorState,
  { demand, ways, passed }: { demand: Demand | null; ways: readonly Way[]; passed: boolean },
): Pending | null {
  if (demand && !passed) return ways.length > 0 ? 'second_factor' : 'enrolment';
  return state.must_change ? 'password' : null;
}
