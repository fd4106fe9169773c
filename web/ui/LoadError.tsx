import { RefreshCw } from 'lucide-react';
import { commonText } from '#text/common.ts';
import { ModuleRow } from '#web/art/ModuleRow.tsx';
import { Button } from '#web/ui/Button.tsx';

type Props = { title: string; body: string; busy: boolean; onRetry: () => void; level?: 1 | 2 };

/** A failed load; Retry loads again. */
export function LoadError({ title, body, busy, onRetry, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      role="alert"
      className="grid w-full max-w-[420px] justify-items-center gap-1.5 rounded-panel bg-surface px-8 pt-8 pb-7 text-center shadow-[inset_0_0_0_1.5px_var(--danger-solid)]"
    >
      <ModuleRow drawn="broken" />
      <Heading className="mt-3.5 wide text-17/[1.375rem]">{title}</Heading>
      <p className="max-w-[38ch] text-balance text-muted">{body}</p>
      <Button variant="primary" softDisabled={busy} onClick={onRetry} className="mt-3.5">
        <RefreshCw size={16} aria-hidden className={busy ? 'animate-spin' : ''} />
        {commonText.retry}
      </Button>
    </section>
  );
}
