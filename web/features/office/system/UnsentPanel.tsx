import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleX, LoaderCircle, Send } from 'lucide-react';
import type { Notice } from '#contract/office/notices.ts';
import type { UnsentMessage } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { noticeText } from '#text/notifications.ts';
import { unsentText as text } from '#text/system.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { unsentQuery } from '#web/features/office/system/system.ts';
import { formatCount } from '#web/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatLately } from '#web/when.ts';

function nameOf({ task, notice, recipient }: UnsentMessage): string {
  const label = notice && notice in noticeText ? noticeText[notice as Notice].label : text.what[task];
  return recipient ? fill(text.to, { what: label, name: recipient }) : label;
}

type UnsentRowProps = { message: UnsentMessage; busy: boolean; onSend: () => void };

function UnsentRow({ message, busy, onSend }: UnsentRowProps) {
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

/** Failed messages with the reason, and a way to send them before their next retry. */
export function UnsentPanel({ count }: { count: number }) {
  const list = useInfiniteQuery(unsentQuery);
  const send = useCommand('system.sendNow', ({ count: sent }) => {
    if (sent === 0) return toast({ tone: 'info', title: text.sentNone, body: text.sentNoneWhy });
    const body = sent === 1 ? text.sentOne : fill(text.sentSome, { count: sent });
    return toast({ tone: 'success', title: text.sent, body });
  });
  useErrorToast(send.error, text.notSent);
  return (
    <Panel
      title={text.title}
      end={
        count > 0 && (
          <span className="flex items-center gap-2 py-1.5">
            <Badge tone="warning" text={fill(text.count, { count: formatCount(count) })} />
            <Button softDisabled={send.busy} onClick={() => send.send({ body: { id: null } })} className="md:h-8">
              <Send size={15} aria-hidden />
              {text.sendAll}
            </Button>
          </span>
        )
      }
    >
      <PagedList
        list={list}
        text={text}
        className="rule-t md:max-h-[34rem] md:overflow-y-auto"
        empty={
          // A list that failed to reload doesn't claim its old state.
          list.isRefetchError ? (
            <PanelError text={text.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody} />
          )
        }
      >
        {(rows) => (
          <ul className="*:not-first:rule-t">
            {rows.map((message) => (
              <UnsentRow
                key={message.id}
                message={message}
                busy={send.busy}
                onSend={() => send.send({ body: { id: message.id } })}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}
