import { DoorOpen, PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Signature, VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { signatureText as text } from '#text/visit.ts';
import { useZone } from '#web/business.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { SignaturePicture } from '#web/features/shared/visits/SignaturePicture.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatLately } from '#web/when.ts';
import { SignDialog } from '#web/features/field/visits/SignDialog.tsx';

/** Who signed for the work, or the note that was left. */
export function SignatureCard({ visit }: { visit: VisitDetail }) {
  const [asked, setAsked] = useState(false);
  const { signature, job } = visit;
  return (
    <Card title={text.title} end={!signature && text.hint}>
      {signature && <Signed signature={signature} />}
      {job.status === 'in_progress' && (
        <Button onClick={() => setAsked(true)}>
          <PenLine size={18} aria-hidden />
          {signature ? text.again : text.sign}
        </Button>
      )}
      {asked && <SignDialog visit={visit} onClose={() => setAsked(false)} />}
    </Card>
  );
}

function Signed({ signature: { signer_name, strokes, note, signed_at } }: { signature: Signature }) {
  const zone = useZone();
  const time = formatLately(signed_at, zone);
  if (!strokes) {
    return (
      <p className="flex gap-3 text-15 md:text-13">
        <DoorOpen size={18} aria-hidden className="mt-px flex-none text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-muted">{fill(text.noteAt, { time })}</span>
          <span className="whitespace-pre-line wrap-anywhere">{note}</span>
        </span>
      </p>
    );
  }
  return (
    <>
      <SignaturePicture strokes={strokes} />
      <p className="text-14 text-muted md:text-12">{fill(text.signedBy, { name: signer_name ?? '', time })}</p>
    </>
  );
}
