import { CalendarX2, Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { BoardDialogs } from '#web/features/office/dispatch/BoardDialogs.tsx';
import {
  blocksOf,
  countJobs,
  legsOf,
  partOf,
  statusOf,
  timeOf,
  type Block,
} from '#web/features/office/dispatch/blocks.ts';
import { hoursIn, lengthOf } from '#web/features/office/dispatch/clock.ts';
import { Drawer } from '#web/features/office/dispatch/Drawer.tsx';
import { NoTechnicians } from '#web/features/office/dispatch/NoTechnicians.tsx';
import { loadOf } from '#web/features/office/dispatch/TechnicianCell.tsx';
import { useBoard, type Shown } from '#web/features/office/dispatch/useBoard.ts';
import { useBoardKeys } from '#web/features/office/dispatch/useBoardKeys.ts';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import { useDispatcher } from '#web/features/office/dispatch/useDispatcher.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

/** On a phone the board is one technician's day, from top to bottom; "Move to…" replaces dragging. */
export function PhoneDay({ address, zone }: { address: DispatchAddress; zone: string }) {
  const area = useRef<HTMLDivElement>(null);
  const dispatcher = useDispatcher(zone);
  const { query, shown } = useBoard({ day: address.day, range: 'day' }, zone, dispatcher.moves.waiting);
  const find = (id: string) => dispatcher.find(id, shown?.blocks);
  useBoardKeys(area, { address, dispatcher, find });
  const technicians = shown?.board.technicians ?? [];
  // Without a choice it shows a technician who has jobs that day.
  const busy = technicians.filter(({ id }) => shown?.jobs.get(id)?.some(({ status }) => status !== 'cancelled'));
  const chosen =
    technicians.find(({ id }) => id === address.technician) ?? busy.find(({ id }) => id) ?? busy[0] ?? technicians[0];
  return (
    <div ref={area} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
      {!shown ? (
        query.error ? (
          <LoadError
            title={dispatchText.failed}
            body={messageOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows text={dispatchText.loading} />
        )
      ) : chosen ? (
        <>
          <Select
            label={fieldText.technician}
            value={chosen.id}
            onChange={(event) => address.choose(event.target.value)}
          >
            {technicians.map((technician) => (
              <option key={technician.id} value={technician.id}>
                {technician.full_name} ({blocksOf(shown.jobs.get(technician.id) ?? [], [], zone).length})
              </option>
            ))}
          </Select>
          <DayList technician={chosen} shown={shown} zone={zone} />
        </>
      ) : (
        <NoTechnicians />
      )}
      <Drawer waiting={dispatcher.moves.waiting} onTour={dispatcher.setTouring} className="bleed-r-4 bleed-l-4" />
      <BoardDialogs address={address} zone={zone} dispatcher={dispatcher} shown={shown} area={area} />
    </div>
  );
}

function DayList({ technician, shown, zone }: { technician: BoardTechnician; shown: Shown; zone: string }) {
  const jobs = shown.jobs.get(technician.id) ?? [];
  const blocks = blocksOf(jobs, shown.board.tours, zone);
  const { booked, available } = loadOf(technician, jobs);
  const isPerson = technician.id !== '';
  const count = countJobs(jobs);
  const legs = new Map((isPerson ? legsOf(blocks) : []).map((leg) => [leg.key, leg]));
  return (
    <section aria-label={technician.full_name} className="rounded-panel bg-surface shadow-1">
      <div className="flex items-center gap-2 py-1 pr-1 pl-4">
        <h2 className={`flex-1 text-15 tabular-nums ${isPerson ? '' : 'py-3'}`}>
          {isPerson
            ? fill(dispatchText.loadLabel, { booked: hoursIn(booked), available: hoursIn(available) })
            : count === 1
              ? workText.oneJob
              : fill(workText.jobs, { count })}
        </h2>
        {isPerson && (
          <IconButton
            size="work"
            Icon={Ellipsis}
            data-person={technician.id}
            aria-haspopup="menu"
            label={fill(dispatchText.person, { name: technician.full_name })}
          />
        )}
      </div>
      {!blocks.length && (
        <p className="flex items-center gap-2 rule-t p-4 text-15 wrap-anywhere text-muted">
          <CalendarX2 size={18} aria-hidden className="flex-none" />
          {isPerson ? fill(workText.nothingOn, { name: technician.full_name }) : dispatchText.unassignedEmpty}
        </p>
      )}
      <ol>
        {blocks.map((block) => {
          const leg = legs.get(block.key);
          return (
            <li key={block.key}>
              <Row block={block} zone={zone} />
              {leg && (
                <p className={`px-4 pb-2 text-13 tabular-nums ${leg.tight ? 'font-medium text-danger' : 'text-muted'}`}>
                  {fill(leg.tight ? dispatchText.tightTravelLabel : dispatchText.travelLabel, leg)}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Row({ block, zone }: { block: Block; zone: string }) {
  const [job] = block.jobs;
  const part = partOf(block);
  return (
    <div data-block={block.key} className="relative flex gap-2 rule-t py-3 pr-1 pl-4">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="wide text-15 tabular-nums">{timeOf(block, zone)}</p>
        <button type="button" className="text-left text-16/5 font-strong wrap-anywhere after:absolute after:inset-0">
          {block.title}
        </button>
        <p className="truncate text-14 text-muted">{[job.client_name, job.place].filter(Boolean).join(', ')}</p>
        {part && <p className="text-14 font-medium">{part}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={statusOf(block)} />
          {block.buffer > 0 && (
            <span className="text-13 text-muted">{fill(dispatchText.buffer, { time: lengthOf(block.buffer) })}</span>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        data-menu
        aria-label={fill(workText.actionsOf, { title: block.title })}
        className="relative z-[1] w-12 self-center px-0!"
      >
        <Ellipsis size={20} aria-hidden />
      </Button>
    </div>
  );
}
