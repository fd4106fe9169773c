import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { actionText } from '#text/actions.ts';
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
  /** While it is busy, the dialog stays open until the result is known. */
  form: FormState;
  onClose: () => void;
  /** The label of the submit button. Without one the dialog saves, in its own words; null: it only shows something. */
  submit?: ReactNode;
  /** The label while it is busy. */
  doing?: string;
  /** Submitting isn't possible yet, or at all; the element with the id `describedBy` says why. */
  softDisabled?: boolean;
  describedBy?: string | undefined;
  /** The action can't be undone. */
  danger?: boolean;
  /** The label of the other button, for dialogs where Cancel could mean the action itself. */
  cancel?: string;
  /** What the other button does if it doesn't close: one step back. */
  onCancel?: () => void;
  /** The button with the initial focus, if no field should have it. */
  first?: 'cancel' | 'submit';
  /** At the other end of the buttons: a delete button or a shortcut. */
  aside?: ReactNode;
  /** The title of the server's refusal, if the dialog shows no error of its own. */
  failed?: string;
  children: ReactNode;
};

/** A form above the page: centered on a desktop, a bottom sheet on a phone. The first field has the focus. */
export function Dialog({ title, form, onClose, submit, softDisabled = false, describedBy, ...rest }: Props) {
  const saves = submit === undefined;
  const { doing = saves && actionText.saving, failed = saves && actionText.notSaved } = rest;
  const { danger = false, cancel = commonText.cancel, onCancel, first, aside, children } = rest;
  const body = useRef<HTMLDivElement>(null);

  // Runs after the Modal's own effect, which opens it: a closed dialog can't take the focus.
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
        {/* Relative: visually hidden content stays inside it, and doesn't make the sheet scroll. */}
        <div ref={body} className="relative grid min-h-0 content-start gap-4 overflow-y-auto px-5 pt-1.5 pb-5 md:px-6">
          {failed && form.error && <Alert title={failed} body={messageOf(form.error)} />}
          {children}
        </div>
        <div className="flex justify-end gap-2 rule-t px-5 py-3.5 max-md:flex-wrap max-md:*:flex-1 md:px-6">
          {aside}
          <Button
            data-first={first === 'cancel' || undefined}
            softDisabled={form.busy}
            onClick={(event) => (onCancel ? onCancel() : abandon(event.currentTarget.closest('dialog')!, onClose))}
          >
            {cancel}
          </Button>
          {(saves || submit) && (
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              data-first={first === 'submit' || undefined}
              softDisabled={form.busy || softDisabled}
              aria-describedby={describedBy}
              className="md:min-w-[88px]"
            >
              {(form.busy && doing) || (saves ? actionText.save : submit)}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
