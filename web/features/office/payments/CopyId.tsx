import { paymentText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCopy } from '#web/ui/useCopy.ts';

/** An id of PayPal's, to be looked up there. */
export function CopyId({ what, id }: { what: string; id: string }) {
  const { copied, copy, Icon } = useCopy(id);
  return (
    <span className="flex min-w-0 items-center gap-1 text-13 text-muted md:text-12">
      <span className="truncate">
        {what} <span className="text-text tabular-nums select-all">{id}</span>
      </span>
      <button
        type="button"
        aria-label={fill(paymentText.copy, { what })}
        onClick={copy}
        className="grid size-11 flex-none place-items-center rounded-control hover:bg-sunken hover:text-text md:size-7"
      >
        <Icon size={14} aria-hidden />
      </button>
      <output className="sr-only">{copied ? paymentText.copied : ''}</output>
    </span>
  );
}
