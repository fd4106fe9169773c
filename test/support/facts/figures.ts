import { moneyFigures } from '#test/support/facts/money.ts';
import { peopleFigures } from '#test/support/facts/people.ts';
import { salesFigures } from '#test/support/facts/sales.ts';
import { workFigures } from '#test/support/facts/work.ts';

/** Every figure that appears on two pages or documents. */
export const figures = [...moneyFigures, ...workFigures, ...salesFigures, ...peopleFigures];
