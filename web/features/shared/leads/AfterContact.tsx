import { useQuery } from '@tanstack/react-query';
import { Ban, Clock, PhoneMissed, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { openDayLater } from '#contract/sales/followUp.ts';
import type { LeadDetail, LogLead } from '#contract/sales/lead.schema.ts';
import { leadOutcomes, type LeadOutcome } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { leadText as text } from '#text/leadPages.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { loggedAs, type Channel } from '#web/features/shared/leads/channel.ts';
import { nextText } from '#web/features/shared/leads/describe.ts';
import { LostDialog } from '#web/features/shared/leads/LostDialog.tsx';
import { moveFailure } from '#web/features/shared/leads/useMoves.ts';
import { WhenDialog } from '#web/features/shared/leads/WhenDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

const icons: Record<LeadOutcome, LucideIcon> = {
  wants_it: ThumbsUp,
  needs_time: Clock,
  no_answer: PhoneMissed,
  lost: Ban,
};

/** One tap logs what happened and sets the next step. */
export function AfterContact({ lead, channel }: { lead: LeadDetail; channel: Channel }) {
  const zone = useZone();
  const { data: business } = useQuery(businessQuery);
  /** The question before the outcome is logged; `again` is when to call again, unless the user picks another day. */
  const [asks, setAsks] = useState<{ outcome: 'needs_time' | 'lost'; again: string } | null>(null);
  const { send, busy } = useCommand('lead.log', () => {});

  function log(outcome: LeadOutcome, part: Partial<LogLead> = {}) {
    const body = {
      version: lead.version,
      kind: loggedAs[channel],
      outcome,
      note: null,
      lost_reason: null,
      lost_note: null,
      next_step: null,
      follow_up_at: null,
      ...part,
    };
    send(
      { params: { id: lead.id }, body },
      {
        onDone: (saved) => {
          setAsks(null);
          const next = nextText(saved, zone);
          toast({ tone: 'success', title: next ? fill(text.loggedNext, { next }) : text.logged });
        },
        onFailed: (error) => toast({ tone: 'error', title: text.notLogged, body: moveFailure(error) }),
      },
    );
  }
  function choose(outcome: LeadOutcome) {
    if (outcome !== 'needs_time' && outcome !== 'lost') return log(outcome);
    const now = new Date().toISOString();
    setAsks({ outcome, again: business ? openDayLater(now, 7, business) : now });
  }
  return (
    <section aria-label={text.after[channel]} className="grid gap-2">
      <h3 className="text-15 font-strong md:text-14">{text.after[channel]}</h3>
      <div className="grid grid-cols-2 gap-2">
        {leadOutcomes.map((outcome) => {
          const Icon = icons[outcome];
          return (
            <Button key={outcome} softDisabled={busy} onClick={() => choose(outcome)} className="justify-start">
              <Icon size={16} aria-hidden />
              {text.outcomes[outcome]}
            </Button>
          );
        })}
      </div>
      <p className="text-13 text-muted md:text-12">{text.afterHint}</p>
      {asks?.outcome === 'needs_time' && (
        <WhenDialog
          title={text.needsTitle}
          submit={text.needsSave}
          busy={busy}
          first={{ next_step: 'call', follow_up_at: asks.again }}
          onSet={(next) => log('needs_time', next)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks?.outcome === 'lost' && (
        <LostDialog
          name={lead.full_name}
          busy={busy}
          onLost={(lost_reason, lost_note) => log('lost', { lost_reason, lost_note })}
          onClose={() => setAsks(null)}
        />
      )}
    </section>
  );
}
