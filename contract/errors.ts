import { errorStatus, type ErrorCode } from '#contract/errorCodes.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Conflict } from '#contract/jobs/schedule.schema.ts';
import type { SlotWindow } from '#contract/booking/slot.schema.ts';
import { errorText } from '#text/errors.ts';
import type { Weakness } from '#contract/people/weakness.ts';

/** The body of every error response. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  /** The request's id: the page shows it at 500, and the log has it. */
  reference: string;
  /** `weak_password`: the reasons. */
  reasons?: Weakness[];
  /** `sign_in_unfinished`: the missing step. */
  pending?: Pending;
  /** `wrong_code`: the attempts left before a pause. */
  tries_left?: number;
  /** `account_locked`, `too_many_requests`: seconds to wait. */
  retry_after?: number;
  /** `changed_meanwhile`: the current state. */
  current?: JobDetail;
  /** `slot_taken`, `outside_hours`: what is in the way, and what would fit. */
  conflict?: Conflict;
  /** `completion_asks`: how many jobs are still in the future, and how many lack something required. */
  asks?: { ahead: number; missing: number };
  /** `slot_lost`: other times that are free. */
  windows?: SlotWindow[];
  /** `invalid_input`: the fields that need a change. */
  fields?: Record<string, string>;
};

type Detail = Pick<
  ErrorBody,
  'reasons' | 'pending' | 'tries_left' | 'retry_after' | 'fields' | 'current' | 'conflict' | 'asks' | 'windows'
> & { message?: string };

/** A failure with a code of `errorStatus`. Below 500 its message is for people. */
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
