import { texts } from '#contract/text/texts.ts';

/** The labels of every chart. */
export const chartText = texts({
  showTable: 'Show table',
  hideTable: 'Hide table',
  tooLittle: 'Not enough data for a chart yet',
});
