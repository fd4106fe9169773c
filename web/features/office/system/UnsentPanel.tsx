import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { fill } from '#contract/text/fill.ts';
import { unsentText as text } from '#text/system.ts';
import { useCommand } from '#web/command.ts';
import { unsentQuery } from '#web/features/office/system/system.ts';
import { UnsentRow } from '#web/features/office/system/UnsentRow.tsx';
import { formatCount } from '#web/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

/** Messages that failed, with the reason, and the way to send them without waiting for their next try. */
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
          // What was true a while ago isn't said of a list that could not be read again.
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
