import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import type { FormState } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

type Props = {
  title: string;
  form: FormState;
  /** The label of the apply button. */
  apply: ReactNode;
  softDisabled?: boolean;
  onReset: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Filters beside the list, on a phone in a bottom sheet. The list stays the same until they are applied. */
export function FilterSheet({ title, form, apply, softDisabled = false, onReset, onClose, children }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      label={title}
      className="rise inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-2rem)] w-full overflow-hidden rounded-t-hero bg-raised shadow-3 md:slide-in-end md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-dvh md:w-[400px] md:rounded-l-hero md:rounded-tr-none"
    >
      <Form
        form={form}
        className="flex max-h-[calc(100dvh-2rem)] flex-col safe-pr-0 pb-[env(safe-area-inset-bottom)] max-md:safe-pl-0 md:h-full md:max-h-none"
      >
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 wide text-20">{title}</h2>
          <IconButton label={commonText.close} Icon={X} onClick={onClose} className="text-muted hover:text-text" />
        </div>
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        <div className="flex gap-2 rule-t px-5 py-3.5">
          <Button
            onClick={() => {
              onReset();
              onClose();
            }}
            className="max-md:flex-1"
          >
            {commonText.resetFilters}
          </Button>
          <Button type="submit" variant="primary" softDisabled={softDisabled} className="flex-[1.6] md:flex-1">
            {apply}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
