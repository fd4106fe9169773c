import { texts } from '#contract/text/texts.ts';

/** /client/services */
export const priceListText = texts({
  subtitle: 'What we do and what it costs',
  emptyBody: 'What we offer will be listed here.',
  book: 'Book',
  bookLabel: 'Book {name}',
  call: 'Call to book',
  callLabel: 'Call to book {name}',
  about: 'about {duration}',
  deposit: '{percent}% deposit',
  details: 'Your price and what’s included',
  included: 'What’s included',
  yourPrice: 'Your price',
  area: '{count} sq ft x {amount}',
  minimum: 'Minimum charge',
  firstOne: 'First one',
  firstUnits: 'First {count}',
  extra: '{count} more x {amount}',
  factor: '{name} x {factor}',
  hourly: 'Price for {count} min',
  monthly: 'Total for each month we come',
  monthlyHow: 'Billed once for each calendar month in which we come.',
  noTax: 'No sales tax.',
  noArea: 'Enter the area to see your price.',
  noPrice: 'Ask us for a price.',
});
