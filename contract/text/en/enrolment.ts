/** What the server says about second steps. */
export const enrolmentText = {
  enoughCodes: 'You were sent many codes within an hour. Wait a while before you ask for another one.',
} as const;
