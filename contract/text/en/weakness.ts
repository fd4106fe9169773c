import { texts } from '#contract/text/texts.ts';
import type { Weakness } from '#contract/people/weakness.ts';

/** What a new password lacks. In a separate file, because a first page carries it. */
export const weaknessText = texts({
  too_short: 'Use at least {min} characters.',
  too_long: 'Use at most {max} characters.',
  contains_identity: 'Leave out your name and email address.',
  no_uppercase: 'Add an uppercase letter.',
  no_lowercase: 'Add a lowercase letter.',
  no_number: 'Add a number.',
  no_special: 'Add a special character, such as ! # %.',
  leaked: 'This password appeared in a data breach. Choose another one.',
  used_before: 'You have used this password before. Choose a new one.',
} satisfies Record<Weakness, string>);
