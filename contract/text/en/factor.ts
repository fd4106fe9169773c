/** What the server says about second steps. */
export const factorText = {
  notANumber: 'This isn’t a number that messages can be sent to. Write it with its country code.',
} as const;
