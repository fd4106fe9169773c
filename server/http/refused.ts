import { PortalError } from '#contract/errors.ts';

/** What came in is well formed and can't be accepted all the same: which field, and why. */
export const refused = (field: string, message: string): PortalError =>
  new PortalError('invalid_input', { fields: { [field]: message } });
