import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { visitText as text } from '#text/visit.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { Button } from '#web/ui/Button.tsx';

const FinishEarly = lazy(async () => ({
  default: (await import('#web/features/field/visit/FinishEarly.tsx')).FinishEarly,
}));

/** What keeps the job from being completed, by name, and the way out where it can't be done. */
export function ThingsLeft({ visit }: { visit: VisitDetail }) {
  const [early, setEarly] = useState(false);
  const { job, missing, bins } = visit;
  if (missing.length === 0) return null;
  const taskOf = (id: string) => job.checklist.find((step) => step.id === id)?.task;
  const serviceOf = (id: string) => bins.find(({ item_id }) => item_id === id)?.service_name ?? '';
  const open = missing.filter(({ kind }) => kind === 'step');
  // The photo of a step that isn't checked off comes with the step.
  const photos = missing.filter(({ kind, id }) => kind === 'photo' && !open.some((step) => step.id === id));
  const lines = [
    ...(open.length === 1 ? [taskOf(open[0]!.id)] : open.length ? [fill(text.leftSteps, { count: open.length })] : []),
    ...photos.map(({ id }) => fill(text.leftPhoto, { task: taskOf(id) ?? '' })),
    ...bins
      .filter(({ outcome }) => outcome === null)
      .map(({ service_name }) => fill(text.leftBins, { service: service_name })),
    ...missing.filter(({ kind }) => kind === 'proof').map(({ id }) => fill(text.leftProof, { service: serviceOf(id) })),
  ];
  const title = lines.length === 1 ? text.leftOne : fill(text.left, { count: lines.length });
  return (
    <Card title={title} className="visit-left" end={<CircleAlert size={20} aria-hidden className="text-warning-on" />}>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line} className="text-15 wrap-anywhere md:text-13">
            {line}
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => setEarly(true)} className="-ml-2 justify-self-start">
        {text.finishAnyway}
      </Button>
      <Suspense>{early && <FinishEarly visit={visit} onClose={() => setEarly(false)} />}</Suspense>
    </Card>
  );
}
