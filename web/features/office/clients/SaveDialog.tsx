import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { clientText } from '#contract/text/en/clients.ts';
import { commonText } from '#contract/text/en/common.ts';
import { messageOf } from '#web/errors.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = {
  title: string;
  save: { busy: boolean; error: Error | null };
  /** Grows with each try that was refused here: the first wrong field then gets the focus. */
  refusals: number;
  /** Only of what is there already. */
  remove?: { label: string; onRemove: () => void } | undefined;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** One contact, place or thing: its fields, Save, and for what exists the way to delete it. */
export function SaveDialog({ title, save, refusals, remove, onClose, onSubmit, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return (
    <Dialog
      title={title}
      busy={save.busy}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          {remove && (
            <Button look="quiet" refused={save.busy} onClick={remove.onRemove} className="mr-auto text-danger!">
              <Trash2 size={16} aria-hidden className="max-md:hidden" />
              {remove.label}
            </Button>
          )}
          <Button refused={save.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={save.busy} className="md:min-w-[88px]">
            {save.busy ? clientText.saving : clientText.save}
          </Button>
        </>
      }
    >
      <div ref={body} className="contents">
        {save.error && <Alert title={clientText.notSaved} body={messageOf(save.error)} />}
        {children}
      </div>
    </Dialog>
  );
}
