import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { clockAt } from '#contract/base/clock.ts';
import { jobDialogText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { offersQuery } from '#web/features/office/dispatch/board.ts';
import { FreeTimeOption, NoOpening } from '#web/features/office/jobs/FreeTimeChoice.tsx';
import type { JobForm } from '#web/features/office/jobs/jobDraft.ts';

const shownFirst = 4;

/** When the chosen services could be done, and by whom: one press schedules it. */
export function FirstFreeTimes({ form: { shown, type }, minutes }: { form: JobForm; minutes: number }) {
  const id = useId();
  const zone = useZone();
  const service_ids = shown.items.flatMap(({ service_id }) => service_id ?? []);
  const able = minutes >= 5 && minutes <= 1_440;
  const { data } = useQuery({
    ...offersQuery({ wish: null, minutes: able ? minutes : 60, service_ids, place_id: shown.place_id, job_id: null }),
    enabled: able,
  });
  if (!data || !able) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{jobDialogText.firstFree}</legend>
      {data.offers.length ? (
        <div className="grid gap-2">
          {data.offers.slice(0, shownFirst).map((offer) => {
            const at = clockAt(offer.start, zone);
            const time = { technician: offer.id, start: offer.start, end: offer.end, offer };
            return (
              <FreeTimeOption
                key={offer.id}
                group={id}
                time={time}
                checked={shown.assigned_to === offer.id && shown.day === at.day && shown.time === at.time}
                onPick={() => type({ ...at, assigned_to: offer.id })}
              />
            );
          })}
        </div>
      ) : (
        <NoOpening longest={data.longest} minutes={minutes} />
      )}
    </fieldset>
  );
}
