import { texts } from '#contract/text/texts.ts';

/** The details of a line made from a job: quantity, condition, date and technician. */
export const invoiceLineText = texts({
  bin: '1 bin',
  bins: '{count} bins',
  unit: '1 unit',
  units: '{count} units',
  own: '{count} x {unit}',
  off: '{reason}, {off} off',
  condition: { normal: null, dirty: 'dirty', heavy: 'heavily soiled' },
});
