/** What the server says about second steps. */
export const enrolmentText = {
  notANumber: 'This isn’t a number that messages can be sent to. Write it with its country code.',
  enoughCodes: 'You were sent many codes within an hour. Wait a while before you ask for another one.',
} as const;
