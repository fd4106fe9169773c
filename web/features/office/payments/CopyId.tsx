import { actionText } from '#text/actions.ts';
import { paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCopy } from '#web/ui/useCopy.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

/** A PayPal id, to look up there. */
export function CopyId({ what, id }: { what: string; id: string }) {
  const { copied, copy, Icon } = useCopy(id);
  return (
    <span className="flex min-w-0 items-center gap-1 text-13 text-muted md:text-12">
      <span className="truncate">
        {what} <span className="text-text tabular-nums select-all">{id}</span>
      </span>
      <IconButton
        size="work"
        Icon={Icon}
        label={fill(paymentText.copy, { what })}
        onClick={copy}
        className="hover:bg-sunken hover:text-text"
      />
      <output className="sr-only">{copied ? actionText.copied : ''}</output>
    </span>
  );
}
