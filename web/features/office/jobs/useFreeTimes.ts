import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Offers } from '#contract/jobs/schedule.schema.ts';
import { slotStep, workOf } from '#contract/jobs/freeTime.ts';
import { offersQuery, slotsQuery } from '#web/features/office/dispatch/board.ts';

/** A free time and its technician. */
export type FreeTime = { technician: string; start: string; end: string; offer: Offers['offers'][number] | null };

const usualMinutes = 60;

/** The planned length, or the length of its services. */
function minutesOf({ scheduled_start, scheduled_end, pause_minutes, items }: JobDetail): number {
  if (scheduled_start && scheduled_end) {
    return Math.round(workOf({ scheduled_start, scheduled_end, pause_minutes }) / 60_000);
  }
  return items.reduce((sum, { minutes }) => sum + minutes, 0) || usualMinutes;
}

/** The free times for an unassigned or unscheduled job; none for other jobs. The first one is chosen by default. */
export function useFreeTimes(job: JobDetail | undefined, step: 'assign' | 'schedule' | null) {
  const [picked, pick] = useState<string | null>(null);
  // Fixed while the panel is open, so that it loads once.
  const [soon] = useState(() => new Date(Math.ceil(Date.now() / slotStep) * slotStep).toISOString());
  const minutes = job ? minutesOf(job) : usualMinutes;
  const wish = job?.scheduled_start && job.scheduled_start > soon ? job.scheduled_start : null;
  const offers = useQuery({
    ...offersQuery({
      wish,
      minutes,
      service_ids: job?.items.flatMap(({ service_id }) => service_id ?? []) ?? [],
      place_id: job?.place_id ?? null,
      job_id: job?.id ?? null,
    }),
    enabled: step === 'assign',
  });
  const slots = useQuery({
    ...slotsQuery({ technician: job?.assigned_to ?? '', wish: soon, minutes, ...(job && { job: job.id }) }),
    enabled: step === 'schedule',
  });
  const { data, error, refetch } = step === 'assign' ? offers : slots;
  const times: FreeTime[] =
    step === 'assign'
      ? (offers.data?.offers ?? []).map((offer) => ({
          technician: offer.id,
          start: offer.start,
          end: offer.end,
          offer,
        }))
      : (slots.data?.slots ?? []).map(({ start, end }) => ({
          technician: job?.assigned_to ?? '',
          start,
          end,
          offer: null,
        }));
  const keyOf = ({ technician, start }: FreeTime) => `${technician} ${start}`;
  return {
    step,
    minutes,
    times,
    others: step === 'assign' ? (offers.data?.others ?? []) : [],
    longest: step === 'assign' ? (offers.data?.longest ?? null) : null,
    pending: !data && !error,
    failed: !data && error !== null,
    retry: () => void refetch(),
    chosen: times.find((time) => keyOf(time) === picked) ?? times[0],
    pick: (time: FreeTime) => pick(keyOf(time)),
  };
}

export type FreeTimes = ReturnType<typeof useFreeTimes>;
