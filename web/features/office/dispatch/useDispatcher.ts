import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import type { MenuAt } from '#web/features/office/dispatch/BoardMenu.tsx';
import { waitingBlock, type Block } from '#web/features/office/dispatch/blocks.ts';
import type { Dropped } from '#web/features/office/dispatch/useDragging.ts';
import { useDrops } from '#web/features/office/dispatch/useDrops.ts';
import { useMoves } from '#web/features/office/dispatch/useMoves.ts';
import { jobLists, jobQuery } from '#web/features/office/jobs/jobs.ts';

type Pages = { pages: { items: JobRow[] }[] };

/** Everything that can be open or in progress on the board. */
export function useDispatcher(zone: string) {
  const client = useQueryClient();
  const [menu, setMenu] = useState<{ block: Block; at: MenuAt } | null>(null);
  const [person, setPerson] = useState<{ id: string; at: MenuAt } | null>(null);
  const [moving, setMoving] = useState<Block | null>(null);
  const [touring, setTouring] = useState<JobRow[] | null>(null);
  const [printing, setPrinting] = useState<string | null>(null);
  const drops = useDrops(zone);
  const moves = useMoves(zone, drops.onRefused);

  /** A block of the board, or a drawer card with the details known so far. */
  function find(id: string, blocks: ReadonlyMap<string, Block> | undefined): Block | null {
    const block = blocks?.get(id);
    if (block) return block;
    const lists = client.getQueriesData<Pages>({ queryKey: [...jobLists, 'drawer'] });
    const rows = lists.flatMap(([, data]) => data?.pages ?? []).flatMap(({ items }) => items);
    const row = rows.find((each) => each.id === id);
    return row ? waitingBlock(row, client.getQueryData<JobDetail>(jobQuery(id).queryKey)) : null;
  }
  const drop = (dropped: Dropped) => drops.drop(dropped, moves.move);

  return {
    moves,
    drops,
    menu,
    setMenu,
    person,
    setPerson,
    moving,
    setMoving,
    touring,
    setTouring,
    printing,
    setPrinting,
    find,
    drop,
  };
}

export type Dispatcher = ReturnType<typeof useDispatcher>;
