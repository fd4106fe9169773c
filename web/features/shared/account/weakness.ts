import { weaknessText } from '#text/weakness.ts';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { maxPasswordLength, type Weakness } from '#contract/people/weakness.ts';
import { ApiError } from '#web/api.ts';

/** Why the server refused a password; empty if it refused for another reason. */
export const weaknessesIn = (error: Error | null): Weakness[] =>
  error instanceof ApiError ? (error.detail.reasons ?? []) : [];

/** The reasons as sentences, one after the other. */
export const explain = (reasons: readonly Weakness[], policy: PasswordPolicy) =>
  reasons
    .map((reason) => fill(weaknessText[reason], { min: policy.min_password_length, max: maxPasswordLength }))
    .join(' ');
