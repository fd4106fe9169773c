import { expect, test } from 'vitest';
import { bookLinkItem, bookLinkItems, bookPath, parseBookLink, type BookLink } from '#contract/booking/bookLink.ts';

const wash = '019a0000-0000-7000-8000-000000000001';
const bins = '019a0000-0000-7000-8000-000000000002';
const detail = '019a0000-0000-7000-8000-000000000003';
const place = '019a0000-0000-7000-8000-000000000004';

const parse = (path: string) => parseBookLink(new URL(path, 'http://portal.test').searchParams);

test('a booking that a link names is read as it was written', () => {
  const link: BookLink = {
    items: [
      { ...bookLinkItem(wash), square_feet: 820, condition: 'dirty' },
      { ...bookLinkItem(bins), units: 3 },
      { ...bookLinkItem(detail), vehicle_size: 'suv', condition: 'heavy' },
    ],
    place_id: place,
    again: wash,
  };
  expect(bookPath(link)).toBe(
    `/client/book?items=${wash}~f820~dirty,${bins}~u3,${detail}~suv~heavy&place=${place}&again=${wash}`,
  );
  expect(parse(bookPath(link))).toEqual(link);
});

test('without anything it is the address of the booking alone', () => {
  expect(bookPath()).toBe('/client/book');
  expect(parse(bookPath())).toEqual({ items: [], place_id: null, again: null });
  expect(bookPath({ items: [bookLinkItem(wash)] })).toBe(`/client/book?items=${wash}`);
});

test('what makes no sense counts as absent', () => {
  expect(parse(`/client/book?items=junk,${wash}~u0~f-3~boat~u2~u9,~dirty&place=x&again=`)).toEqual({
    items: [{ ...bookLinkItem(wash), units: 2 }],
    place_id: null,
    again: null,
  });
});

test('a link names no more services than one visit has', () => {
  const items = Array.from({ length: bookLinkItems + 3 }, () => bookLinkItem(wash));
  expect(parse(bookPath({ items })).items).toHaveLength(bookLinkItems);
});
