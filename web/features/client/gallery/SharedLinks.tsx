import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { GalleryLink } from '#contract/jobs/gallery.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { galleryText, shareText as text } from '#text/gallery.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { linksQuery } from '#web/features/client/gallery/gallery.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatShortDate } from '#web/when.ts';

/** The active links, each with a way to end it; renders nothing if there are none. */
export function SharedLinks() {
  const zone = useZone();
  const { data, error, isFetching, refetch } = useQuery(linksQuery);
  const [ending, setEnding] = useState<GalleryLink | null>(null);
  if (!data) {
    if (!error) return null;
    return (
      <Panel title={text.links}>
        <PanelError text={`${text.linksFailed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data.length === 0) return null;
  return (
    <Panel title={text.links}>
      <ul className="px-4 pb-2">
        {data.map((link) => {
          const day = formatShortDate(link.created_at, zone);
          const pairs = link.pairs === 1 ? galleryText.onePair : fill(galleryText.pairs, { count: link.pairs });
          return (
            <li key={link.id} className="flex items-center gap-3 rule-t py-2.5 first:border-t-0">
              <Link2 size={18} aria-hidden className="flex-none text-muted" />
              <p className="min-w-0 flex-1">
                <span className="block text-15 font-medium md:text-13">{fill(text.line, { pairs, day })}</span>
                <span className="block text-14 text-muted md:text-12">
                  {fill(text.ends, { day: formatShortDate(link.expires_at, zone) })}
                </span>
              </p>
              <Button aria-label={fill(text.endLabel, { day })} onClick={() => setEnding(link)}>
                {text.end}
              </Button>
            </li>
          );
        })}
      </ul>
      {ending && <EndLink link={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
}

function EndLink({ link, onClose }: { link: GalleryLink; onClose: () => void }) {
  const { send, busy, error } = useCommand('galleryLink.delete', () => {
    toast({ tone: 'success', title: text.ended });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.end}
      question={text.endQuestion}
      consequence={text.endConsequence}
      Icon={Link2Off}
      action={text.end}
      doing={text.ending}
      keep={actionText.keepLink}
      busy={busy}
      error={error && { title: text.notEnded, body: messageOf(error) }}
      onConfirm={() => send({ params: { id: link.id } })}
      onClose={onClose}
    />
  );
}
