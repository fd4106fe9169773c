import { useId } from 'react';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  changed: boolean;
  busy: boolean;
  onDiscard: () => void;
  text: { save: string; saving: string; discard: string; nothingToSave: string };
};

/** Below one of several forms of a panel. Until something is changed, Save says that there is nothing to do. */
export function FormFoot({ changed, busy, onDiscard, text }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-end gap-2 rule-t p-3 max-md:*:flex-1">
      {changed && (
        <Button softDisabled={busy} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        softDisabled={!changed || busy}
        aria-describedby={changed ? undefined : id}
        className="md:min-w-[104px]"
      >
        {busy ? text.saving : text.save}
      </Button>
      {!changed && (
        <span id={id} className="sr-only">
          {text.nothingToSave}
        </span>
      )}
    </div>
  );
}
