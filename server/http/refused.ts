import { PortalError } from '#contract/errors.ts';

/** The input is well formed but can't be accepted; names the field and the reason. */
export const refused = (field: string, message: string): PortalError =>
  new PortalError('invalid_input', { fields: { [field]: message } });
