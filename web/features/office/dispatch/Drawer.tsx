import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { PanelRightClose, Route } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import type { BoardJob } from '#contract/jobs/schedule.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { drawerText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { drawerQuery } from '#web/features/office/dispatch/board.ts';
import { DrawerCard } from '#web/features/office/dispatch/DrawerCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  /** Moves under way, into and out of the drawer. */
  waiting: ReadonlyMap<string, BoardJob>;
  onTour: (rows: JobRow[]) => void;
  onClose?: () => void;
  className?: string;
};

/** Jobs without a time. Cards are dragged onto the board or moved by their menu. */
export function Drawer({ waiting, onTour, onClose, className = '' }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlyMap<string, JobRow>>(new Map());
  const list = useInfiniteQuery(drawerQuery(search));
  const listed = rowsOf(list);
  const coming = [...waiting.values()].filter(
    (job) => job.scheduled_start === null && !listed.some((row) => row.id === job.id),
  );
  const rows = [...coming, ...listed.filter((row) => (waiting.get(row.id) ?? row).scheduled_start === null)];
  const chosen = [...selected.values()].filter((row) => !waiting.has(row.id));

  function select(row: JobRow, on: boolean) {
    const after = new Map(selected);
    if (on) after.set(row.id, row);
    else after.delete(row.id);
    setSelected(after);
  }

  return (
    <aside data-drawer aria-labelledby={id} className={`flex min-h-0 flex-col bg-background ${className}`}>
      <div className="flex h-11 flex-none items-center gap-2 pr-2 pl-4">
        <h2 id={id} className="text-14 font-strong">
          {drawerText.title}
        </h2>
        {list.data && (
          <span className="rounded-module bg-sunken px-1.5 text-12 font-medium tabular-nums hairline">
            {rows.length}
            {list.hasNextPage && '+'}
          </span>
        )}
        {onClose && (
          <IconButton
            size="work"
            Icon={PanelRightClose}
            label={drawerText.hide}
            title={drawerText.hide}
            onClick={onClose}
            className="ml-auto text-muted hover:bg-sunken hover:text-text"
          />
        )}
      </div>
      <div className="flex-none px-3 pb-2.5">
        <SearchField label={drawerText.search} clear={commonText.clear} value={search} onSearch={setSearch} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-px pb-3">
        <Content list={list} rows={rows} search={search} onReset={() => setSearch('')}>
          {rows.map((row) => (
            <DrawerCard key={row.id} row={row} selected={selected.has(row.id)} onSelect={(on) => select(row, on)} />
          ))}
        </Content>
      </div>
      {selected.size > 0 && (
        <div className="flex flex-none items-center gap-2 rule-t bg-surface px-3 py-2">
          <span className="flex-1 text-13 tabular-nums">{fill(actionText.selected, { count: chosen.length })}</span>
          <Button
            variant="primary"
            softDisabled={chosen.length < 2}
            title={chosen.length < 2 ? drawerText.selectMore : undefined}
            onClick={() => {
              onTour(chosen);
              setSelected(new Map());
            }}
          >
            <Route size={16} aria-hidden />
            {drawerText.makeTour}
          </Button>
        </div>
      )}
    </aside>
  );
}

type ContentProps = {
  list: UseInfiniteQueryResult;
  rows: readonly JobRow[];
  search: string;
  onReset: () => void;
  children: ReactNode;
};

function Content({ list, rows, search, onReset, children }: ContentProps) {
  if (list.error && !list.data) {
    return (
      <LoadError
        title={drawerText.failed}
        body={messageOf(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <LoadingLine text={drawerText.loading} />;
  if (!rows.length) {
    return search ? (
      <NoMatch title={drawerText.noMatch} body={drawerText.noMatchBody} onReset={onReset} />
    ) : (
      <EmptyState title={drawerText.empty} body={drawerText.emptyBody} />
    );
  }
  return (
    <>
      <ul
        aria-label={drawerText.title}
        aria-busy={list.isPlaceholderData || undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        {children}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
