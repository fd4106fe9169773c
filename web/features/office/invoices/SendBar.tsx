import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { sendBarText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { useMainKey } from '#web/ui/useMainKey.ts';

type Props = {
  label: string;
  /** What is sent and to whom. */
  what: string;
  hint?: string;
  cents: number;
  count: number;
  action: string;
  ask: { title: string; question: string; consequence: string };
  sending: { busy: boolean; progress: { done: number; of: number } };
  onSend: () => void;
};

/** Below a list: the result for the whole selection, and one button for it. */
export function SendBar({ label, what, hint, cents, count, action, ask, sending, onSend }: Props) {
  const currency = useCurrency();
  const [asking, setAsking] = useState(false);
  const { busy, progress } = sending;
  const button = useRef<HTMLButtonElement>(null);
  useMainKey(button);
  return (
    <section
      aria-label={label}
      className="sticky above-dock z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-touch bg-chrome p-2.5 pl-[18px] text-chrome-text shadow-2"
    >
      <output className="flex min-w-0 flex-1 items-center gap-2.5 tabular-nums max-md:basis-full">
        <span aria-hidden className="size-2.5 flex-none rounded-module bg-spray" />
        <span className="min-w-0">
          <span className="font-strong">
            {busy ? fill(text.progress, { number: progress.done + 1, of: progress.of }) : what}
          </span>
          {!busy && hint && <span className="block text-13 text-chrome-muted md:ml-3 md:inline">{hint}</span>}
        </span>
      </output>
      <span className="wide text-18 max-md:flex-1 whitespace-nowrap text-spray tabular-nums">
        {formatCents(cents, currency)}
      </span>
      <kbd
        aria-hidden
        className="rounded-chip px-1.5 font-sans text-11/[1.125rem] text-chrome-muted ring-1 ring-chrome-border max-md:hidden"
      >
        {actionText.key}
      </kbd>
      <Button ref={button} variant="spray" softDisabled={busy || count === 0} onClick={() => setAsking(true)}>
        <Send size={16} aria-hidden />
        {busy ? actionText.sending : action}
      </Button>
      {asking && (
        <Confirm
          {...ask}
          Icon={Send}
          action={action}
          doing={actionText.sending}
          busy={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onSend();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
