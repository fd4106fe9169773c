import { commonText } from '#text/common.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { text: string; busy: boolean; onRetry: () => void };

/** One of several panels failed to load; Retry loads only that one. */
export function PanelError({ text, busy, onRetry }: Props) {
  return (
    <div role="alert" className="grid content-start gap-3 px-4 pb-4">
      <p className="text-15 text-danger md:text-13">{text}</p>
      <Button softDisabled={busy} onClick={onRetry} className="justify-self-start">
        {commonText.retry}
      </Button>
    </div>
  );
}
