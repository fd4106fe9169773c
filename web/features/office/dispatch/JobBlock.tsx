import { Ellipsis, Repeat, Users } from 'lucide-react';
import { dispatchText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import type { Span } from '#contract/jobs/freeTime.ts';
import { partOf, progressOf, statusOf, timeOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { lengthOf } from '#web/features/office/dispatch/clock.ts';
import { labelRoom, type ShortLook } from '#web/features/office/dispatch/shortBlocks.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';
import { formatTime } from '#web/when.ts';

const grounds = {
  pending: 'bg-surface',
  in_progress: 'bg-info-soft',
  completed: 'bg-success-soft',
  cancelled: 'bg-neutral-soft',
};
const inks = {
  pending: 'text-text',
  in_progress: 'text-info-on',
  completed: 'text-success-on',
  cancelled: 'text-neutral-on line-through',
};
const passes = {
  pending: 'bg-warning-solid',
  in_progress: 'bg-info-solid',
  completed: 'bg-success-solid',
  cancelled: 'bg-neutral-solid',
};

const nameOf = (block: Block, zone: string) =>
  fill(dispatchText.block, {
    title: block.title,
    client: block.jobs[0].client_name ?? fieldText.noClient,
    time: [timeOf(block, zone), partOf(block)].filter(Boolean).join(', '),
    status: jobStatusText[statusOf(block)],
  });

type Props = {
  block: Block;
  zone: string;
  place: { left: number; width: number };
  /** The technician's break in it. */
  pause: Span | null;
  /** For a block that is too short to contain text. */
  short?: ShortLook | undefined;
};
const halves = { upper: 'short-upper', lower: 'short-lower' };

/** One job on a day. It has no handlers: the board listens for all blocks. */
export function JobBlock({ block, zone, place, pause, short }: Props) {
  const status = statusOf(block);
  const { Icon } = statusLook[status];
  const [job] = block.jobs;
  const label = nameOf(block, zone);
  const cut = block.buffer / (block.end - block.start);
  return (
    <li
      data-block={block.key}
      data-job={job.part ? job.id : undefined}
      style={{ left: `${place.left}%`, width: `${place.width}%` }}
      className={`group absolute touch-pan-y ${short?.half ? halves[short.half] : 'inset-y-[9px]'} ${short ? 'short-block' : ''} ${status === 'cancelled' ? 'z-[1]' : 'z-[2]'}`}
    >
      {cut > 0 && status !== 'cancelled' && (
        <span
          title={fill(dispatchText.buffer, { time: lengthOf(block.buffer) })}
          style={{ width: `${cut * 100}%` }}
          className="hatch absolute inset-y-0 left-full rounded-r-chip opacity-70"
        />
      )}
      <button
        type="button"
        data-status={status}
        className={`job-block flex size-full cursor-grab flex-col gap-px overflow-hidden rounded-chip text-left text-12 narrow focus-visible:z-[3] ${short ? 'items-center justify-center pl-1' : 'pt-[7px] pr-1.5 pb-1.5 pl-2.5'} ${grounds[status]}`}
      >
        {/* Screen readers get the full text; the drawing shows as much as fits. */}
        <span className="sr-only">{label}</span>
        {short ? (
          <Icon size={13} strokeWidth={2.25} aria-hidden className={`flex-none ${statusLook[status].ink}`} />
        ) : (
          <BlockText block={block} zone={zone} />
        )}
      </button>
      {pause && (
        <span
          aria-hidden
          style={{
            left: `${((pause.start - block.start) / (block.end - block.start)) * 100}%`,
            width: `${((pause.end - pause.start) / (block.end - block.start)) * 100}%`,
          }}
          className="hatch pointer-events-none absolute inset-y-px z-[3] grid place-items-center overflow-hidden text-11 narrow text-muted"
        >
          <span className="relative rounded-module bg-sunken px-1">{dispatchText.break}</span>
        </span>
      )}
      {short && short.room >= labelRoom && (
        <span
          aria-hidden
          style={{ width: `${(short.room / (block.end - block.start)) * 100}%` }}
          className="short-label pointer-events-none absolute inset-y-0 left-full grid content-center pl-1.5 text-12 narrow"
        >
          <span className={`truncate font-strong ${inks[status]}`}>{job.client_name ?? block.title}</span>
          <span className="truncate text-11/[0.875rem] text-muted">{job.client_name ? block.title : ''}</span>
        </span>
      )}
      <BlockMenu title={block.title} place={short ? 'top-0 left-full' : 'top-1 right-1'} />
      {block.kind === 'job' && (
        <span data-resize className="absolute inset-y-0 -right-1 z-[3] w-2.5 cursor-ew-resize" />
      )}
    </li>
  );
}

/** Progress as modules, one for each step; if there are too many, each module is a share of the whole. */
function Pass({ all, done, paint }: { all: number; done: number; paint: string }) {
  const most = 14;
  const shown = Math.min(all, most);
  const filled = Math.floor((done / all) * shown);
  return (
    <span aria-hidden className="flex min-w-0 flex-1 gap-0.5">
      {Array.from({ length: shown }, (_, index) => (
        <span
          key={index}
          className={`h-[5px] min-w-0 flex-1 rounded-[1px] ${index < filled ? paint : 'bg-surface hairline'}`}
        />
      ))}
    </span>
  );
}

/** As much text as fits the block. */
function BlockText({ block, zone }: { block: Block; zone: string }) {
  const status = statusOf(block);
  const { Icon } = statusLook[status];
  const [job] = block.jobs;
  const { all, done } = progressOf(block);
  const part = partOf(block);
  return (
    <>
      <span aria-hidden className={`flex w-full items-center gap-1 font-strong ${inks[status]}`}>
        <span className="truncate">{block.title}</span>
        {job.series_id && block.kind === 'job' && <Repeat size={11} aria-hidden className="flex-none opacity-70" />}
      </span>
      <span aria-hidden className="w-full truncate">
        {job.client_name ?? job.place ?? fieldText.noClient}
      </span>
      <span aria-hidden className="mt-auto flex w-full min-w-0 items-center gap-1.5">
        <Icon size={13} strokeWidth={2.25} aria-hidden className={`flex-none ${statusLook[status].ink}`} />
        {part ? (
          <span className={`truncate text-11 ${job.assigned_to ? 'text-muted' : 'font-medium text-warning-on'}`}>
            {part}
          </span>
        ) : all > 0 && (done > 0 || status === 'in_progress') ? (
          <Pass all={all} done={done} paint={passes[status]} />
        ) : (
          <span className="truncate text-11 text-muted">
            {job.client_name && job.place ? job.place : formatTime(block.start, zone)}
          </span>
        )}
      </span>
    </>
  );
}

/** For the mouse; the board has one menu for all blocks. The keyboard opens it with the context menu key. */
const BlockMenu = ({ title, place }: { title: string; place: string }) => (
  <button
    type="button"
    tabIndex={-1}
    data-no-drag
    data-menu
    aria-label={fill(workText.actionsOf, { title })}
    className={`absolute ${place} z-[4] hidden size-6 place-items-center rounded-control bg-raised text-muted shadow-1 group-focus-within:grid group-hover:grid hover:text-text`}
  >
    <Ellipsis size={15} aria-hidden />
  </button>
);

/** The same in a week: time and title on one line. */
export function SmallBlock({ block, zone }: { block: Block; zone: string }) {
  const status = statusOf(block);
  const { Icon, ink } = statusLook[status];
  const label = nameOf(block, zone);
  const [job] = block.jobs;
  return (
    <li data-block={block.key} data-job={job.part ? job.id : undefined} className="group relative touch-pan-y">
      <button
        type="button"
        data-status={status}
        className={`job-block flex w-full cursor-grab items-center gap-1 overflow-hidden rounded-chip py-1 pr-1 pl-2 text-left text-11 narrow ${grounds[status]}`}
      >
        <span className="sr-only">{label}</span>
        <Icon size={11} strokeWidth={2.25} aria-hidden className={`flex-none ${ink}`} />
        <span aria-hidden className="flex-none tabular-nums">
          {formatTime(block.start, zone)
            .replace(/:00|\sM|\s/g, '')
            .toLowerCase()}
        </span>
        <span aria-hidden className={`truncate font-strong ${inks[status]}`}>
          {job.client_name && block.kind === 'job' ? job.client_name : block.title}
        </span>
        {job.part && <Users size={11} aria-hidden className="flex-none opacity-70" />}
      </button>
      <BlockMenu title={block.title} place="top-0 right-0" />
    </li>
  );
}
