import { texts } from '#contract/text/texts.ts';

/** What a line that is made from a job says of it: how much, in what state, when and by whom. */
export const invoiceLineText = texts({
  area: '{count} sq ft',
  bin: '1 bin',
  bins: '{count} bins',
  unit: '1 unit',
  units: '{count} units',
  own: '{count} x {unit}',
  time: '{hours} h {minutes} min',
  hours: '{hours} h',
  minutes: '{minutes} min',
  condition: { normal: null, dirty: 'dirty', heavy: 'heavily soiled' },
});
