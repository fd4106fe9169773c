import { calendarText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';

/** RFC 5545, section 3.3.11. */
const escape = (words: string) =>
  words.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, String.raw`\n`);
/** `20261124T123000Z` */
const stamp = (instant: string | Date) =>
  new Date(instant)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

/** A line has at most 75 bytes; a continuation begins with a space (RFC 5545, section 3.1). A character is never split. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 74) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += length;
  }
  return [...parts, part].join('\r\n ');
}

export type CalendarVisit = {
  id: string;
  /** If the file is opened again after a move, a higher version replaces the entry. */
  version: number;
  cancelled: boolean;
  services: string[];
  title: string;
  address: string | null;
  /** Of each day. */
  windows: { window_start: string; window_end: string }[];
};

/** The arrival window of each day as a calendar entry. The first has the visit's id, so a visit of one day keeps its entry. */
export function calendarOf(visit: CalendarVisit, business: { name: string; phone: string | null }, now = new Date()) {
  const what = visit.services.join(', ') || visit.title;
  const notes = [text.window, business.phone && fill(text.call, { phone: business.phone })].filter(Boolean).join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(business.name)}//Portal//EN`,
    'METHOD:PUBLISH',
    ...visit.windows.flatMap(({ window_start, window_end }, index) => [
      'BEGIN:VEVENT',
      `UID:${index === 0 ? visit.id : `${visit.id}-${index + 1}`}`,
      `SEQUENCE:${visit.version}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(window_start)}`,
      `DTEND:${stamp(window_end)}`,
      `SUMMARY:${escape(fill(text.summary, { business: business.name, services: what }))}`,
      ...(visit.address ? [`LOCATION:${escape(visit.address)}`] : []),
      `DESCRIPTION:${escape(notes)}`,
      `STATUS:${visit.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
