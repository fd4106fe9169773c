import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { fill } from '#contract/text/fill.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { photoLimits } from '#contract/base/limits.ts';
import { photoKindText, releaseText as text } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { pairsOf, problemOf, type Pair } from '#web/features/office/photos/pairs.ts';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatLately } from '#web/when.ts';

type Props = { jobId: string; photos: readonly ListedPhoto[]; onClose: () => void };

/** Chooses the photos that the client sees of a job, pair by pair: a before beside its after. */
export function ReleaseDialog({ jobId, photos, onClose }: Props) {
  const [pairs, setPairs] = useState(() => pairsOf(photos));
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useCommand('photo.release', () => {
    toast({ tone: 'success', title: text.done });
    onClose();
  });
  const problem = problemOf(pairs);
  const form = plainForm(() => {
    setTried(true);
    if (problem) return;
    send({
      params: { id: jobId },
      body: { pairs: pairs.map(({ before, after }) => ({ before: before || null, after: after || null })) },
    });
  }, busy);
  const change = (id: string, part: Partial<Pair>) =>
    setPairs((all) =>
      all.with(
        all.findIndex((each) => each.id === id),
        { ...all.find((each) => each.id === id)!, ...part },
      ),
    );
  return (
    <Dialog title={text.title} form={form} onClose={onClose} submit={text.save} doing={text.saving}>
      <p className="text-15 text-muted md:text-13">{text.about}</p>
      {error && <Alert title={text.failed} body={messageOf(error)} />}
      {tried && problem && <Alert title={text[problem]} body={text.about} />}
      {pairs.length === 0 && <p className="text-15 md:text-13">{text.nothing}</p>}
      {pairs.map((pair, index) => (
        <fieldset key={pair.id} className="grid gap-2 rounded-card p-3 hairline">
          <legend className="sr-only">{fill(text.pair, { number: index + 1 })}</legend>
          <div className="flex items-center gap-2">
            <b className="flex-1 text-15 font-strong md:text-13">{fill(text.pair, { number: index + 1 })}</b>
            <IconButton
              size="work"
              label={fill(text.removePair, { number: index + 1 })}
              Icon={Trash2}
              onClick={() => setPairs((all) => all.filter(({ id }) => id !== pair.id))}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            {(['before', 'after'] as const).map((side) => (
              <Side
                key={side}
                label={photoKindText[side]}
                photos={photos}
                chosen={pair[side]}
                onChoose={(id) => change(pair.id, { [side]: id })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button
        softDisabled={pairs.length >= photoLimits.pairs}
        onClick={() => setPairs((all) => [...all, { id: v7(), before: '', after: '' }])}
        className="justify-self-start"
      >
        <Plus size={16} aria-hidden />
        {text.addPair}
      </Button>
    </Dialog>
  );
}

type SideProps = { label: string; photos: readonly ListedPhoto[]; chosen: string; onChoose: (id: string) => void };

function Side({ label, photos, chosen, onChoose }: SideProps) {
  const zone = useZone();
  return (
    <div className="grid content-start gap-2">
      <span className="photo-frame">
        {chosen && <img src={photoPath(chosen, 'thumb')} alt="" className="photo-image" />}
      </span>
      <Select label={label} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{text.leaveOut}</option>
        {photos.map(({ id, kind, taken_at }) => (
          <option key={id} value={id}>
            {fill(text.option, { kind: photoKindText[kind], when: formatLately(taken_at, zone) })}
          </option>
        ))}
      </Select>
    </div>
  );
}
