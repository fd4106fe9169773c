import { texts } from '#contract/text/texts.ts';

/** The server's messages about second steps. */
export const enrolmentText = texts({
  enoughCodes: 'You requested several codes within an hour. Wait a while before you request another one.',
});
