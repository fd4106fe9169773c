import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { VisitPolicy } from '#contract/booking/booking.schema.ts';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { changeText as text, confirmText } from '#text/book.ts';
import { unchangeableText } from '#text/bookings.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { policyQuery } from '#web/features/client/bookings/book.ts';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { stageOf } from '#web/features/client/ownVisits/stage.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatTime, formatWeekday } from '#web/when.ts';

const CancelVisit = lazy(async () => ({
  default: (await import('#web/features/client/ownVisits/CancelVisit.tsx')).CancelVisit,
}));

/** What a change costs now, and until when it is free. */
export function usePolicyWords() {
  const zone = useZone();
  const currency = useCurrency();
  return ({ why, late, fee_cents, free_until, deposit_cents }: VisitPolicy): string => {
    if (why) return unchangeableText[why];
    const time = free_until ? `${formatWeekday(free_until, zone)}, ${formatTime(free_until, zone)}` : '';
    const words = { time, fee: formatCents(fee_cents, currency) };
    if (late && fee_cents > 0) return fill(deposit_cents >= fee_cents ? text.lateDeposit : text.late, words);
    return late || !free_until ? confirmText.alwaysFree : fill(text.free, words);
  };
}

/** Moves or cancels the visit by the policy, and states the cost first. */
export function ChangeVisit({ visit }: { visit: OwnVisitDetail }) {
  const query = useQuery(policyQuery(visit.id));
  const [cancelling, setCancelling] = useState(false);
  const wordsOf = usePolicyWords();
  const policy = query.data;
  const { stage } = stageOf(visit, useNow().getTime(), useZone());
  const words = { loading: text.loading, failed: text.failed, empty: '', why: '' };
  return (
    <Panel title={text.title}>
      <PanelBody query={query} text={words} empty={false}>
        {policy && (
          <div className="grid gap-3 px-4 pb-4">
            <p className="text-15 text-balance md:text-13">
              {policy.why === 'begun' && visit.technician && stage === 'on_the_way'
                ? fill(text.onTheWay, { name: visit.technician })
                : policy.why === 'begun' && visit.days.length > 1
                  ? text.started
                  : wordsOf(policy)}
            </p>
            {(policy.can_move || policy.can_cancel) && (
              <div className="flex flex-wrap gap-2 *:flex-1">
                {policy.can_move && (
                  <Link to={`${visitPath(visit.id)}/move`} className={button()}>
                    <CalendarClock size={16} aria-hidden />
                    {text.move}
                  </Link>
                )}
                {policy.can_cancel && (
                  <Button onClick={() => setCancelling(true)} className="text-danger">
                    <Ban size={16} aria-hidden />
                    {text.cancel}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </PanelBody>
      {cancelling && policy && (
        <Suspense fallback={null}>
          <CancelVisit visit={visit} policy={policy} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
