import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientText } from '#text/clients.ts';
import type { FormState } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = {
  title: string;
  form: FormState;
  /** Only for an existing record. */
  remove?: { label: string; onRemove: () => void } | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** One contact, place or asset: its fields, Save, and Delete if it exists. */
export function SaveDialog({ title, form, remove, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      form={form}
      onClose={onClose}

      failed={clientText.notSaved}
      aside={
        remove && (
          <Button variant="quiet" softDisabled={form.busy} onClick={remove.onRemove} className="mr-auto text-danger!">
            <Trash2 size={16} aria-hidden className="max-md:hidden" />
            {remove.label}
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  );
}
