import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { photoKindText, uploadText as text } from '#text/photos.ts';
import { retryUpload } from '#web/features/field/photos/send.ts';
import { dropUploads, type Upload } from '#web/features/field/photos/uploads.ts';
import { useOnline } from '#web/online.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import '#web/features/shared/photos/photos.css';

function stateOf({ state, progress, message }: Upload, online: boolean): string {
  if (state === 'failed') return message ?? text.notSent;
  if (state === 'sending') return fill(text.sending, { percent: Math.round(progress * 100) });
  if (state === 'waiting' && !online) return text.offline;
  return state === 'sent' ? text.sent : text[state];
}

/** One photo that is uploading, with a progress bar. */
export function UploadRow({ upload }: { upload: Upload }) {
  const client = useQueryClient();
  const online = useOnline();
  const failed = upload.state === 'failed';
  return (
    <li className="flex items-center gap-3 rule-t px-4 py-2 first:border-t-0">
      <span className="size-12 flex-none overflow-hidden rounded-card bg-sunken">
        {upload.preview && <img src={upload.preview} alt="" className="photo-image" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium md:text-13">{photoKindText[upload.kind]}</p>
        {!failed && <progress aria-label={text.progress} max={1} value={upload.progress} className="upload-bar my-1" />}
        <p className={`text-13 tabular-nums md:text-12 ${failed ? 'text-danger' : 'text-muted'}`}>
          {stateOf(upload, online)}
        </p>
      </div>
      {failed && (
        <>
          <IconButton label={actionText.tryAgain} Icon={RotateCcw} onClick={() => retryUpload(upload.id, client)} />
          <IconButton label={actionText.discard} Icon={Trash2} onClick={() => dropUploads([upload.id])} />
        </>
      )}
    </li>
  );
}
