import { TriangleAlert } from 'lucide-react';
import { profileText } from '#text/profile.ts';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import type { FormState } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  form: Pick<FormState, 'busy' | 'error'> & { discard: () => void };
  /** What changed, in a few words, and beside it more of it. */
  unsaved?: string;
  detail?: string | null;
  save?: string;
  /** The id of the form it sends, where it stands outside of it. */
  formId?: string;
  /** Of a form that is filled in from its beginning to its end: on a phone the bar waits there and covers nothing. */
  atEnd?: boolean;
};

/** The live bar: it comes when something changed, and stays until that is saved or dropped. */
export function SaveBar({
  form: { busy, error, discard },
  unsaved = profileText.unsaved,
  detail = null,
  save = profileText.save,
  formId,
  atEnd = false,
}: Props) {
  const more = error ? messageOf(error) : detail;
  return (
    <div
      data-save-bar
      className={`rise ${atEnd ? 'md:sticky' : 'sticky'} above-dock z-10 flex flex-wrap items-center gap-x-2.5 gap-y-3 rounded-touch bg-chrome p-2.5 pl-[18px] text-chrome-text shadow-2 ${
        error ? 'ring-2 ring-danger-solid ring-inset' : ''
      }`}
    >
      <p
        role={error ? 'alert' : 'status'}
        className="flex min-w-0 flex-1 items-center gap-2.5 max-md:basis-full max-md:pr-2"
      >
        {error ? (
          <TriangleAlert size={18} strokeWidth={2.25} aria-hidden className="flex-none text-chrome-danger" />
        ) : (
          <span aria-hidden className="size-2.5 flex-none rounded-module bg-spray" />
        )}
        <span className="min-w-0 gap-x-2.5 md:flex md:flex-wrap">
          <b className="block font-strong">{error ? profileText.notSaved : unsaved}</b>
          {more && <span className="block text-14 text-chrome-muted md:text-13">{more}</span>}
        </span>
      </p>
      <Button variant="onDark" softDisabled={busy} onClick={discard} className="max-md:flex-1">
        {profileText.discard}
      </Button>
      <Button type="submit" form={formId} variant="spray" softDisabled={busy} className="max-md:flex-1 md:min-w-24">
        {busy ? profileText.saving : error ? commonText.retry : save}
      </Button>
    </div>
  );
}
