import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { Statement } from '#contract/money/commission.schema.ts';
import { salesCommissionText as text } from '#text/commissionPages.ts';
import { useAction } from '#web/action.ts';
import { StatementSheet } from '#web/features/sales/commission/StatementSheet.tsx';
import { linesQuery } from '#web/features/shared/commission/commission.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

/** Prints the month once all of its lines are here. The browser's own print has those that are shown. */
export function PrintButton({ statement }: { statement: Statement }) {
  const list = useInfiniteQuery(linesQuery({ month: statement.month }));
  async function load(): Promise<void> {
    for (let more = list.hasNextPage || !list.data; more;) {
      const shown = await list.fetchNextPage();
      if (shown.error) throw shown.error;
      more = shown.hasNextPage;
    }
  }
  // What came last is drawn first.
  const { run, busy, error } = useAction(load, { onSuccess: () => setTimeout(() => window.print()) });
  useErrorToast(error, text.notPrinted);
  return (
    <>
      <Button softDisabled={busy} onClick={() => run()} className="max-md:flex-1">
        <Printer size={16} aria-hidden />
        {busy ? text.printing : text.print}
      </Button>
      <StatementSheet statement={statement} lines={rowsOf(list)} />
    </>
  );
}
