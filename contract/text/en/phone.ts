import { texts } from '#contract/text/texts.ts';

export const phoneText = texts({
  invalid: 'Enter a 10-digit phone number, such as (919) 555-0155. For another country, start with + and its code.',
});
