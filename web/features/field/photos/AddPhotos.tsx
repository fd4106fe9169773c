import { Camera, Images } from 'lucide-react';
import { useState } from 'react';
import { photoKinds, type PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { photoKindText, uploadText as text } from '#text/photos.ts';
import { workText } from '#text/work.ts';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { UploadRow } from '#web/features/field/photos/UploadRow.tsx';
import type { Upload } from '#web/features/field/photos/uploads.ts';
import { useAddPhotos, useJobPhotos } from '#web/features/field/photos/usePhotos.ts';
import { button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

type Props = {
  jobId: string;
  stepId?: string;
  itemId?: string;
  issueId?: string;
  /** The technician chooses it if it isn't given. */
  kind?: PhotoKind;
};

/** Takes photos with the phone's camera or picks existing ones, and shows the upload progress of those for this target. */
export function AddPhotos({ jobId, stepId, itemId, issueId, kind: given }: Props) {
  const { photos, unsent } = useJobPhotos(jobId);
  const [chosen, setChosen] = useState<PhotoKind | null>(null);
  const kind = given ?? chosen ?? (photos.some((photo) => photo.kind === 'before') ? 'after' : 'before');
  const add = useAddPhotos();
  const pick = (files: File[]) => add(files, { jobId, kind, stepId, itemId, issueId });
  const isHere = (upload: Upload) =>
    (!stepId || upload.stepId === stepId) &&
    (!itemId || upload.itemId === itemId) &&
    (!issueId || upload.issueId === issueId);
  const here = unsent.filter(isHere);
  return (
    <div className="grid gap-3">
      {!given && (
        <Segmented
          label={text.kind}
          choices={photoKinds.map((value) => ({ value, label: photoKindText[value] }))}
          value={kind}
          onChoose={setChosen}
        />
      )}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <PickPhotos camera onPick={pick} className={button({ variant: 'primary' })}>
          <Camera size={18} aria-hidden />
          {text.take}
        </PickPhotos>
        <PickPhotos onPick={pick} className={button()}>
          <Images size={18} aria-hidden />
          {text.choose}
        </PickPhotos>
      </div>
      {here.length > 0 && (
        <ul aria-label={workText.toUpload} className="rounded-card hairline">
          {here.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}
