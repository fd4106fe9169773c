import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import { plainForm, type FormState } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = {
  title: string;
  /** The question and its consequence. */
  question: string;
  consequence?: string;
  Icon: LucideIcon;
  action: string;
  doing: string;
  /** The label of the other button, for dialogs where Cancel could mean the action itself. */
  keep?: string;
  /** The action can't be undone. */
  danger?: boolean;
  /** The action isn't possible yet; the content below says why. */
  softDisabled?: boolean;
  busy: boolean;
  error: { title: string; body: string } | null;
  onConfirm: () => void;
  /** For a question that also asks for input. */
  form?: FormState;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before an action. Cancel has the focus, so that a hasty Enter does no harm. */
export function Confirm({ title, question, consequence, Icon, danger = false, ...rest }: Props) {
  const {
    action,
    doing,
    keep = commonText.cancel,
    softDisabled = false,
    busy,
    error,
    onConfirm,
    form = plainForm(onConfirm, busy),
    onClose,
    children,
  } = rest;
  return (
    <Dialog
      title={title}
      form={form}
      onClose={onClose}
      submit={action}
      doing={doing}
      softDisabled={softDisabled}
      danger={danger}
      cancel={keep}
      first="cancel"
    >
      <div className="flex gap-3.5">
        <span
          className={`grid size-10 flex-none place-items-center rounded-touch ${
            danger ? 'bg-danger-soft text-danger-on' : 'bg-accent-soft text-accent'
          }`}
        >
          <Icon size={19} aria-hidden />
        </span>
        <div className="grid min-w-0 gap-1 text-15 md:text-14">
          <p className="font-medium wrap-anywhere">{question}</p>
          {consequence && <p className="text-muted wrap-anywhere">{consequence}</p>}
        </div>
      </div>
      {children}
      {error && <Alert title={error.title} body={error.body} />}
    </Dialog>
  );
}
