import { CircleX, LoaderCircle } from 'lucide-react';
import type { Notice } from '#contract/office/notices.ts';
import type { UnsentMessage } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { noticeText } from '#text/notifications.ts';
import { unsentText as text } from '#text/system.ts';
import { useZone } from '#web/business.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatLately } from '#web/when.ts';

function nameOf({ task, notice, recipient }: UnsentMessage): string {
  const label = notice && notice in noticeText ? noticeText[notice as Notice].label : text.what[task];
  return recipient ? fill(text.to, { what: label, name: recipient }) : label;
}

type Props = { message: UnsentMessage; busy: boolean; onSend: () => void };

export function UnsentRow({ message, busy, onSend }: Props) {
  const { channel, failure, state, next_try } = message;
  const zone = useZone();
  const name = nameOf(message);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-anywhere md:text-13">{name}</p>
        <p className="text-13 wrap-anywhere text-muted md:text-12">{failure}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted md:text-12">
          <span>{text.channel[channel]}</span>
          {state === 'waiting' && <span>{fill(text.nextTry, { time: formatLately(next_try, zone) })}</span>}
          {state === 'sending' && <Badge tone="info" Icon={LoaderCircle} text={text.sending} />}
          {state === 'failed' && <Badge tone="danger" Icon={CircleX} text={text.gaveUp} />}
        </p>
      </div>
      {state !== 'sending' && (
        <Button
          softDisabled={busy}
          aria-label={fill(text.sendOne, { what: name })}
          onClick={onSend}
          className="flex-none md:h-8"
        >
          {text.sendNow}
        </Button>
      )}
    </li>
  );
}
