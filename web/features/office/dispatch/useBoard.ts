import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { weekOf } from '#contract/base/days.ts';
import type { Board, BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { workText } from '#text/work.ts';
import { useWeekStart } from '#web/business.ts';
import { axisOf } from '#web/features/office/dispatch/axis.ts';
import { blocksOf, legsOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { boardQuery } from '#web/features/office/dispatch/board.ts';
import { jobsByTechnician, type Model } from '#web/features/office/dispatch/target.ts';
import { overlaid } from '#web/features/office/dispatch/useMoves.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';

/** Jobs with a time but no technician have their own row at the top. */
const unassigned: BoardTechnician = {
  id: '',
  full_name: workText.unassigned,
  colour: 'slate',
  skills: [],
  windows: [],
};

/** The board's data: the server's answer, overlaid with the moves under way, and everything derived from them. */
export function useBoard(
  { day, range }: { day: string; range: 'day' | 'week' },
  zone: string,
  waiting: ReadonlyMap<string, BoardJob>,
) {
  const weekStart = useWeekStart();
  const days = useMemo(() => (range === 'week' ? weekOf(day, weekStart) : [day]), [day, range, weekStart]);
  const query = useQuery(boardQuery(days[0] ?? day, days.at(-1) ?? day));
  const { data: people } = useQuery(staffQuery);

  const staff = useMemo(() => new Map(people?.map((person) => [person.id, person])), [people]);
  const shown = useMemo(() => {
    if (!query.data) return null;
    const laid = overlaid(query.data, waiting);
    const loose = laid.jobs.some(({ assigned_to }) => assigned_to === null);
    const jobs = jobsByTechnician(laid);
    // Technicians who are off come last, unless they have jobs to hand over.
    const isThere = ({ id, windows }: BoardTechnician) => windows.length > 0 || jobs.has(id);
    const off = laid.technicians.filter((each) => !isThere(each));
    const technicians = [...(loose ? [unassigned] : []), ...laid.technicians.filter(isThere), ...off];
    const board: Board = { ...laid, technicians };
    const rows = board.technicians.map(({ id }) => ({ id, blocks: blocksOf(jobs.get(id) ?? [], board.tours, zone) }));
    const blocks = new Map<string, Block>(rows.flatMap((row) => row.blocks).map((block) => [block.key, block]));
    // Unassigned jobs have no drives between them.
    const driven = rows.filter(({ id }) => id !== '').flatMap((row) => legsOf(row.blocks));
    const tight = driven.filter((leg) => leg.tight).length;
    return { board, jobs, blocks, tight, off };
  }, [query.data, waiting, zone]);

  const model = useMemo((): Model | null => {
    if (!shown) return null;
    const { board, jobs } = shown;
    const technicians = new Map(board.technicians.filter(({ id }) => id).map((each) => [each.id, each]));
    const view =
      days.length > 1 ? { kind: 'week' as const, days } : { kind: 'day' as const, axis: axisOf(board, day, zone) };
    return { zone, technicians, jobs, view };
  }, [shown, days, day, zone]);

  return { query, staff, shown, model };
}

export type Shown = NonNullable<ReturnType<typeof useBoard>['shown']>;
