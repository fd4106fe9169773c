import { Check, EyeOff, Send } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { galleryLimits } from '#contract/base/limits.ts';
import type { GalleryVisit } from '#contract/jobs/gallery.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { shareText as text } from '#text/gallery.ts';
import { workText } from '#text/work.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { linkOf, newToken } from '#web/features/client/gallery/token.ts';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useCopy } from '#web/ui/useCopy.ts';

type Secret = { of: string; id: string; token: string; token_hash: string };
type Props = { visit: GalleryVisit; first: number; onClose: () => void };

/** The client chooses pairs, checks what they reveal, and gets the link. It shows once, because only its hash is stored. */
export function ShareDialog({ visit, first, onClose }: Props) {
  const [chosen, setChosen] = useState(() => new Set([first]));
  const [checked, setChecked] = useState(false);
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [made, setMade] = useState(false);
  const { send, busy, error } = useCommand('galleryLink.create', () => setMade(true));
  const pairs = visit.pairs.filter(({ number }) => chosen.has(number)).slice(0, galleryLimits.pairs);
  const problem = pairs.length === 0 ? text.chooseFirst : checked ? null : text.checkFirst;

  async function create() {
    setTried(true);
    if (problem) return;
    const shown = pairs.map(({ before, after }) => ({ before, after }));
    const of = JSON.stringify(shown);
    // Every attempt reuses it, so a lost answer doesn't leave a second link behind.
    const mine = secret?.of === of ? secret : { of, id: v7(), ...(await newToken()) };
    setSecret(mine);
    const { id, token_hash } = mine;
    send({ body: { id, token_hash, pairs: shown } });
  }
  const toggle = (number: number) =>
    setChosen((known) => {
      const after = new Set(known);
      if (!after.delete(number)) after.add(number);
      return after;
    });

  if (made && secret) return <Made token={secret.token} onClose={onClose} />;
  return (
    <Dialog
      title={text.title}
      form={plainForm(() => void create(), busy)}
      onClose={onClose}
      submit={text.create}
      doing={actionText.creating}
    >
      {error && <Alert title={text.failed} body={messageOf(error)} />}
      {visit.pairs.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 text-14 font-medium md:text-12">{text.choose}</legend>
          <div className="share-pairs">
            {visit.pairs.map(({ number, before, after }) => (
              <label key={number}>
                <img src={photoPath((after ?? before)!, 'thumb')} alt="" />
                <span className="sr-only">{fill(workText.pair, { number })}</span>
                <Checkbox checked={chosen.has(number)} onChange={() => toggle(number)} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex gap-3 rounded-touch bg-warning-soft px-4 py-3 text-15 text-warning-on md:text-13">
        <EyeOff size={19} aria-hidden className="mt-px flex-none" />
        <p className="min-w-0">
          <b className="block font-strong">{text.warning}</b>
          {text.warningBody}
        </p>
      </div>
      {pairs.length > 0 && (
        <div className="share-look">
          {pairs.flatMap(({ before, after }) =>
            [before, after].flatMap((id) => (id ? [<img key={id} src={photoPath(id, 'full')} alt="" />] : [])),
          )}
        </div>
      )}
      <label className="flex items-center gap-1 text-16 md:text-14">
        <Checkbox checked={checked} onChange={() => setChecked(!checked)} className="-ml-3 md:-ml-2" />
        {text.checked}
      </label>
      {tried && problem && (
        <p role="alert" className="text-14 text-danger md:text-13">
          {problem}
        </p>
      )}
      <p className="text-14 text-muted md:text-13">{text.facts}</p>
    </Dialog>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const url = linkOf(token);
  const { copied, copy, Icon } = useCopy(url);
  const canSend = 'share' in navigator;
  return (
    <Dialog title={text.ready} form={plainForm(onClose, false)} submit={null} onClose={onClose} cancel={text.done}>
      <output className="flex gap-2.5 text-15 md:text-13">
        <Check size={18} aria-hidden className="mt-px flex-none text-success" />
        {text.readyBody}
      </output>
      <Field label={text.link} value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={copy}>
          <Icon size={16} aria-hidden />
          {copied ? actionText.copied : actionText.copyLink}
        </Button>
        {canSend && (
          // Closing the phone's share sheet is a decision, not an error.
          <Button onClick={() => void navigator.share({ title: text.sendTitle, url }).catch(() => undefined)}>
            <Send size={16} aria-hidden />
            {text.send}
          </Button>
        )}
      </div>
      <p className="text-14 text-muted md:text-13">{text.facts}</p>
    </Dialog>
  );
}
