import type { Pending } from '#contract/factor.ts';
import type { JobDetail } from '#contract/job.ts';
import type { Conflict } from '#contract/schedule.ts';
import { errorText } from '#contract/text/en/errors.ts';
import type { Weakness } from '#contract/weakness.ts';

/** Every way a request can fail: its HTTP status. Its human text stands in the catalogue under the same code. */
const errorStatus = {
  invalid_input: 400,
  command_id_missing: 400,
  invalid_credentials: 401,
  session_not_found: 401,
  foreign_origin: 403,
  forbidden: 403,
  role_mismatch: 403,
  profile_missing: 403,
  account_inactive: 403,
  sign_in_unfinished: 403,
  wrong_password: 403,
  not_found: 404,
  command_reused: 409,
  email_taken: 409,
  last_administrator: 409,
  no_address: 409,
  mail_off: 409,
  factor_required: 409,
  method_off: 409,
  no_method: 409,
  changed_meanwhile: 409,
  slot_taken: 409,
  outside_hours: 409,
  job_has_history: 409,
  in_use: 409,
  name_taken: 409,
  price_exists: 409,
  invoice_settled: 409,
  invoice_changed: 409,
  payment_under_way: 409,
  refund_too_large: 409,
  period_closed: 409,
  no_credit: 409,
  already_invoiced: 409,
  not_completed: 409,
  payments_off: 409,
  link_spent: 410,
  body_too_large: 413,
  weak_password: 422,
  wrong_code: 422,
  not_an_image: 422,
  /** Not 502: a proxy in front may answer that, and then it is asked again; here PayPal was asked, and a person decides. */
  provider_failed: 424,
  account_locked: 429,
  too_many_requests: 429,
  internal: 500,
  database_unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The shape of every answer that isn't a success. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  /** The request's id; at 500 the page shows it, and the log has it. */
  reference: string;
  /** `weak_password`: why. */
  reasons?: Weakness[];
  /** `sign_in_unfinished`: what is still owed. */
  pending?: Pending;
  /** `wrong_code`: tries before a pause. */
  tries_left?: number;
  /** `account_locked`, `too_many_requests`: seconds to wait. */
  retry_after?: number;
  /** `changed_meanwhile`: as it is now. */
  current?: JobDetail;
  /** `slot_taken`, `outside_hours`: what is in the way, and what would fit. */
  conflict?: Conflict;
  /** `invalid_input`: the fields that need a change. */
  fields?: Record<string, string>;
};

type Detail = Pick<
  ErrorBody,
  'reasons' | 'pending' | 'tries_left' | 'retry_after' | 'fields' | 'current' | 'conflict'
> & { message?: string };

/** A failure with a code of the table. Below 500 its message is for people. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.message ?? errorText[code]);
    this.name = 'PortalError';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
