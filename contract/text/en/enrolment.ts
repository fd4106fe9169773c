/** What the server says about second steps. */
export const enrolmentText = {
  enoughCodes: 'You requested several codes within an hour. Wait a while before you request another one.',
} as const;
