/** When one person works, of work of several people or days. */
export type HeldSpan = { person_id: string; lead: boolean; starts_at: string; ends_at: string };

/** The time of work: when its lead begins; and all spans, if it takes several people or days. */
export type PlannedTime = {
  technician_id: string;
  starts_at: string;
  ends_at: string;
  buffer_minutes: number;
  spans: HeldSpan[] | null;
};

export const spansOf = ({
  technician_id,
  starts_at,
  ends_at,
  spans,
}: Omit<PlannedTime, 'buffer_minutes'>): HeldSpan[] =>
  spans ?? [{ person_id: technician_id, lead: true, starts_at, ends_at }];

export const peopleOf = (time: Omit<PlannedTime, 'buffer_minutes'>): string[] => [
  ...new Set(spansOf(time).map(({ person_id }) => person_id)),
];

/** As it is stored. */
export const stored = (spans: HeldSpan[] | null): string | null => spans && JSON.stringify(spans);
