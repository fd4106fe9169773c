import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import type { FormState } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { abandon, leave } from '#web/ui/leaving.ts';
import { Modal } from '#web/ui/Modal.tsx';

type Props = {
  title: string;
  /** While it is busy, the dialog stays until it is known how it went. */
  form: FormState;
  onClose: () => void;
  /** What the button that sends says; a dialog that only shows something has none. */
  submit?: ReactNode;
  /** It can't be sent yet, or not at all; its reason is said under this id. */
  softDisabled?: boolean;
  describedBy?: string | undefined;
  /** What it does can't be undone. */
  danger?: boolean;
  /** The other button, where Cancel would be taken for the action itself. */
  cancel?: string;
  /** What the other button does, where it doesn't close: a step back. */
  onCancel?: () => void;
  /** Which button has the focus at first, where no field should. */
  first?: 'cancel' | 'submit';
  /** At the other end of the buttons: a way to delete, a shortcut. */
  aside?: ReactNode;
  /** The title of the server's refusal, where nothing more is to be said about it. */
  failed?: string;
  children: ReactNode;
};

/** A form above the page: on a desk in the middle, on a phone a sheet from below. The first field has the focus. */
export function Dialog({ title, form, onClose, submit, softDisabled = false, describedBy, ...rest }: Props) {
  const { danger = false, cancel = commonText.cancel, onCancel, first, aside, failed, children } = rest;
  const body = useRef<HTMLDivElement>(null);

  // After the Modal's own effect, which opens it: nothing can be focused in a closed dialog.
  useLayoutEffect(() => {
    const within = body.current?.closest('form');
    const found = ['[data-first]', 'input:not([hidden]), select, textarea'].map((what) =>
      within?.querySelector<HTMLElement>(what),
    );
    found.find(Boolean)?.focus();
  }, []);

  return (
    <Modal
      open
      onClose={onClose}
      label={title}
      hold={form.busy ? 'all' : 'beside'}
      className="rise inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-hero bg-raised shadow-3 md:inset-0 md:m-auto md:h-fit md:w-[min(500px,calc(100vw-2rem))] md:rounded-panel"
    >
      <Form
        form={form}
        className="flex max-h-[calc(100dvh-2rem)] flex-col pb-[env(safe-area-inset-bottom)] max-md:safe-pr-0 max-md:safe-pl-0"
      >
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5 md:pl-6">
          <h2 className="min-w-0 flex-1 wide text-20 wrap-anywhere">{title}</h2>
          <IconButton
            label={commonText.close}
            Icon={X}
            onClick={(event) => {
              if (!form.busy) leave(event.currentTarget.closest('dialog')!, onClose);
            }}
            className="text-muted hover:text-text"
          />
        </div>
        {/* Relative: what is hidden from sight stays inside it, and doesn't make the sheet around it scroll. */}
        <div ref={body} className="relative grid min-h-0 content-start gap-4 overflow-y-auto px-5 pt-1.5 pb-5 md:px-6">
          {failed && form.error && <Alert title={failed} body={messageOf(form.error)} />}
          {children}
        </div>
        <div className="flex justify-end gap-2 rule-t px-5 py-3.5 max-md:*:flex-1 md:px-6">
          {aside}
          <Button
            data-first={first === 'cancel' || undefined}
            softDisabled={form.busy}
            onClick={(event) => (onCancel ? onCancel() : abandon(event.currentTarget.closest('dialog')!, onClose))}
          >
            {cancel}
          </Button>
          {submit && (
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              data-first={first === 'submit' || undefined}
              softDisabled={form.busy || softDisabled}
              aria-describedby={describedBy}
              className="md:min-w-[88px]"
            >
              {submit}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
