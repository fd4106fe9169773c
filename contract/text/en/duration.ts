import { texts } from '#contract/text/texts.ts';

export const durationText = texts({
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursMinutes: '{hours} h {minutes} min',
});
