import { TriangleAlert } from 'lucide-react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import type { FormState } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  form: Pick<FormState, 'busy' | 'error'> & { discard: () => void };
  /** What changed, in a few words, and more detail beside it. */
  unsaved?: string;
  detail?: string | null;
  save?: string;
  /** The id of the form that it submits, if the bar is outside it. */
  formId?: string;
  /** For a form that users fill in from start to end: on a phone the bar stays at its end and covers nothing. */
  atEnd?: boolean;
};

/** Appears when something changes, and stays until that is saved or discarded. */
export function SaveBar({
  form: { busy, error, discard },
  unsaved = actionText.unsaved,
  detail = null,
  save = actionText.save,
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
          <b className="block font-strong">{error ? actionText.notSaved : unsaved}</b>
          {more && <span className="block text-14 text-chrome-muted md:text-13">{more}</span>}
        </span>
      </p>
      <Button variant="onDark" softDisabled={busy} onClick={discard} className="max-md:flex-1">
        {actionText.discard}
      </Button>
      <Button type="submit" form={formId} variant="spray" softDisabled={busy} className="max-md:flex-1 md:min-w-24">
        {busy ? actionText.saving : error ? commonText.retry : save}
      </Button>
    </div>
  );
}
