import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { visitLine, whenOf } from '#web/features/client/careGuides/care.ts';
import '#web/styles/print.css';

/** What the browser's own Print puts on paper: the guide for the refrigerator door. */
export function PrintGuide({ guide }: { guide: OwnCareGuide }) {
  const zone = useZone();
  const { data: business } = useQuery(businessQuery);
  const { visit } = guide;
  return createPortal(
    <div aria-hidden data-theme="light" className="print-sheet bg-surface text-text">
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
    </div>,
    document.body,
  );
}
