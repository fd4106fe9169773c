import { parseItems } from '#contract/booking/bookLink.ts';
import { builderText as text } from '#text/quotePages.ts';
import { Builder } from '#web/features/sales/quotes/Builder.tsx';
import { BuilderFrame } from '#web/features/sales/quotes/BuilderFrame.tsx';
import { fromCalculator, newQuote } from '#web/features/sales/quotes/quoteDraft.ts';
import { readFilters, text as words, uuid } from '#web/filters.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

/** Set by a lead's panel, a client's page, or a calculation. */
const schema = { lead: uuid, client: uuid, items: words(1_000) };

/** /sales/quotes/new */
export function NewQuotePage() {
  const [params] = useSearchParams();
  const [start] = useState(() => {
    const { lead, client, items } = readFilters(schema, params);
    const person = lead ? { kind: 'lead' as const, id: lead } : client ? { kind: 'client' as const, id: client } : null;
    return newQuote(person, parseItems(items ?? '').map(fromCalculator));
  });
  useSectionTitle(text.new);
  return (
    <>
      <PageHead title={text.new} subtitle={text.newBody} />
      <BuilderFrame>
        {(known, rules) => <Builder quote={null} start={start} known={known} rules={rules} />}
      </BuilderFrame>
    </>
  );
}
