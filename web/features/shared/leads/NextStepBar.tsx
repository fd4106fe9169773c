import { useState } from 'react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { calculatorText } from '#text/calculator.ts';
import { leadFormText, leadsText, leadText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { linkOf } from '#web/features/shared/leads/channel.ts';
import { firstName, isLate } from '#web/features/shared/leads/describe.ts';
import { updateOf } from '#web/features/shared/leads/leadDraft.ts';
import { stepIcon } from '#web/features/shared/leads/looks.ts';
import { moveFailure } from '#web/features/shared/leads/useMoves.ts';
import { WhenDialog } from '#web/features/shared/leads/WhenDialog.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatLately } from '#web/when.ts';

type Props = { lead: LeadDetail; /** The path for a new quote, if one is possible. */ quotePath: string | null };

/** The next step: do it now, or postpone it. */
export function NextStepBar({ lead, quotePath }: Props) {
  const zone = useZone();
  const [later, setLater] = useState(false);
  const { send, busy } = useCommand('lead.update', () => {});
  const { next_step: step, follow_up_at: at } = lead;
  if (!step || !at) return null;
  const Icon = stepIcon[step];
  const when = formatLately(at, zone);
  const now = {
    call: text.callNow,
    text: text.textNow,
    mail: text.mailNow,
    visit: null,
    quote: calculatorText.makeQuote,
  }[step];
  const href = step === 'visit' || step === 'quote' ? null : linkOf(step, lead, { subject: '', body: '' });
  return (
    <section aria-label={text.nextTitle} className="lead-next flex flex-wrap items-center gap-3 px-4 py-3">
      <span aria-hidden className="grid size-8 flex-none place-items-center rounded-card bg-spray text-on-spray">
        <Icon size={17} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-15 font-strong md:text-14">
          {fill(leadsText.act[step], { name: firstName(lead.full_name) })}
        </h3>
        <p className={`text-13 md:text-12 ${isLate(lead) ? 'text-chrome-danger' : 'text-chrome-muted'}`}>
          {fill(isLate(lead) ? text.late : text.due, { when })}
        </p>
      </div>
      <div className="flex gap-2 max-md:basis-full max-md:*:flex-1">
        <Button variant="onDark" softDisabled={busy} onClick={() => setLater(true)}>
          {text.laterButton}
        </Button>
        {href && now && (
          <a href={href} className={button({ variant: 'spray' })}>
            <Icon size={16} aria-hidden />
            {now}
          </a>
        )}
        {step === 'quote' && quotePath && (
          <Link to={quotePath} className={button({ variant: 'spray' })}>
            {now}
          </Link>
        )}
      </div>
      {later && (
        <WhenDialog
          title={text.laterTitle}
          submit={text.laterSave}
          busy={busy}
          first={{ next_step: step, follow_up_at: at }}
          onSet={(next) =>
            send(
              { params: { id: lead.id }, body: updateOf(lead, next) },
              {
                onDone: () => setLater(false),
                onFailed: (error) => toast({ tone: 'error', title: leadFormText.notSaved, body: moveFailure(error) }),
              },
            )
          }
          onClose={() => setLater(false)}
        />
      )}
    </section>
  );
}
