import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Check, Images, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { actionText } from '#text/actions.ts';
import { resourcesText as text } from '#text/careGuides.ts';
import { fieldText } from '#text/fields.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { visitLine, whenOf } from '#web/features/client/careGuides/care.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import '#web/features/client/careGuides/resources.css';

/** The advice in order: a full module applies now, an empty one applies later, a checked one is over. */
function GuideSteps({ guide }: { guide: OwnCareGuide }) {
  const zone = useZone();
  return (
    <ol className="care-steps">
      {guide.steps.map((step, index) => {
        const when = whenOf(step, guide.visit, zone);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- advice has no id, and its place doesn't change while it is read
          <li key={index} data-state={when?.state ?? 'always'}>
            <span aria-hidden className="care-mark">
              {when?.state === 'over' && <Check size={14} strokeWidth={3} />}
            </span>
            <div className="min-w-0">
              <p className="text-16 font-strong wrap-anywhere md:text-14">{step.title}</p>
              {when && <p className="text-14 font-medium text-accent tabular-nums md:text-13">{when.words}</p>}
              {step.body && <p className="text-15 wrap-anywhere text-muted md:text-13">{step.body}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type Props = {
  guide: OwnCareGuide;
  /** Set if the page's own title is the guide's. */
  untitled?: boolean;
};

/** The print layout: the guide, for the refrigerator door. */
function PrintGuide({ guide }: { guide: OwnCareGuide }) {
  const zone = useZone();
  const { data: business } = useQuery(businessQuery);
  const { visit } = guide;
  return (
    <PrintSheet>
      <div className="mb-6 flex items-end gap-6 border-b-[3px] border-text pb-4">
        <div className="min-w-0 flex-1">
          <b className="wide text-18">{business?.name}</b>
          <p className="text-muted">{business?.phone && formatPhone(business.phone)}</p>
        </div>
        <b className="wide text-26">{guide.title}</b>
      </div>
      {visit && <p className="text-muted">{visitLine({ ...guide, visit }, zone)}</p>}
      {guide.body && <p className="mt-2 whitespace-pre-line">{guide.body}</p>}
      {guide.steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- advice has no id
        <div key={index} className="mt-4">
          <b className="font-strong">{step.title}</b>
          <p className="font-medium">{whenOf(step, visit, zone)?.words}</p>
          <p>{step.body}</p>
        </div>
      ))}
    </PrintSheet>
  );
}

/** One guide, with the dates of the client's own visit. */
export function Guide({ guide, untitled = false }: Props) {
  const zone = useZone();
  const { visit } = guide;
  return (
    <article className="rounded-panel bg-surface p-4 shadow-1 md:p-5">
      {!untitled && <h3 className="wide text-20 wrap-anywhere">{guide.title}</h3>}
      {visit && <p className="text-14 wrap-anywhere text-muted md:text-13">{visitLine({ ...guide, visit }, zone)}</p>}
      {guide.body && (
        <p className="mt-2 max-w-[64ch] text-16 text-pretty whitespace-pre-line wrap-anywhere md:text-14">
          {guide.body}
        </p>
      )}
      <GuideSteps guide={guide} />
      <div className="mt-4 flex flex-wrap gap-2">
        {visit?.can_rebook && (
          <Link to={bookPath({ again: visit.job_id })} className={button({ variant: 'primary' })}>
            <CalendarPlus size={16} aria-hidden />
            {text.rebook}
          </Link>
        )}
        {visit && visit.photos > 0 && (
          <Link to={`/client/gallery#visit-${visit.job_id}`} className={button()}>
            <Images size={16} aria-hidden />
            {fieldText.photos}
          </Link>
        )}
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          {actionText.print}
        </Button>
      </div>
      <PrintGuide guide={guide} />
    </article>
  );
}
