import { useId } from 'react';
import { actionText } from '#text/actions.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  changed: boolean;
  busy: boolean;
  onDiscard: () => void;
};

/** Below one of several forms of a panel. Without changes, Save says that there is nothing to save. */
export function FormFoot({ changed, busy, onDiscard }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-end gap-2 rule-t p-3 max-md:*:flex-1">
      {changed && (
        <Button softDisabled={busy} onClick={onDiscard}>
          {actionText.discard}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        softDisabled={!changed || busy}
        aria-describedby={changed ? undefined : id}
        className="md:min-w-[104px]"
      >
        {busy ? actionText.saving : actionText.save}
      </Button>
      {!changed && (
        <span id={id} className="sr-only">
          {actionText.nothingToSave}
        </span>
      )}
    </div>
  );
}
