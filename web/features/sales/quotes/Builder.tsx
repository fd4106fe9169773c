import { useQueryClient } from '@tanstack/react-query';
import { Eye, Save, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { quoteLimits } from '#contract/base/limits.ts';
import type { QuoteDetail, QuoteRules } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { builderText as text, menuText, sendText } from '#text/quotePages.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import { ApprovalNote, mayGo } from '#web/features/sales/quotes/ApprovalNote.tsx';
import { LineList } from '#web/features/sales/quotes/LineList.tsx';
import { MarginPanel } from '#web/features/sales/quotes/MarginPanel.tsx';
import { OptionTabs } from '#web/features/sales/quotes/OptionTabs.tsx';
import { QuoteDetails } from '#web/features/sales/quotes/QuoteDetails.tsx';
import {
  check,
  draftOf,
  toBody,
  withRepeats,
  type Known,
  type QuoteDraft,
} from '#web/features/sales/quotes/quoteDraft.ts';
import { quoteQuery, salesQuotePath } from '#web/features/shared/quotes/quotes.ts';
import { useForm } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import '#web/features/sales/quotes/builder.css';

type Props = {
  /** Null: a new quote. */
  quote: QuoteDetail | null;
  /** The initial values of a new quote. */
  start: QuoteDraft;
  known: Known;
  rules: QuoteRules;
};

/** What happens after it is saved. */
type Then = 'stay' | 'client' | 'send';

/** Edits a draft. The prices shown are computed here; the server's answer decides. */
export function Builder({ quote, start, known, rules }: Props) {
  const id = useRecordId(quote);
  const formId = useId();
  const go = useNavigate();
  const [then, setThen] = useState<Then>('stay');
  const [base] = useState(() => withRepeats(start, known));
  const client = useQueryClient();
  const edits = useEdits<QuoteDraft>();
  const save = useCommand('quote.save', (saved) => {
    client.setQueryData(quoteQuery(saved.id).queryKey, saved);
    edits.drop();
    const next = then === 'stay' ? '' : `?show=${then}`;
    if (then === 'stay') toast({ tone: 'success', title: actionText.draftSaved });
    void go(salesQuotePath(saved.id) + next, { replace: then === 'stay' || quote === null });
  });
  const form = useForm<QuoteDraft>({
    base: quote ? draftOf(quote) : base,
    check: (shown) => check(shown, known),
    save,
    held: edits,
    send: (shown) => save.send({ params: { id }, body: toBody(shown, quote, known) }),
  });
  const { shown, problems, type, tries } = form;
  const [open, setOpen] = useState(shown.options[0]!.id);
  const option = shown.options.find((each) => each.id === open) ?? shown.options[0]!;
  const unsaved = quote === null || form.changed.length > 0;
  const told = tries > 0;

  function after(what: Then) {
    if (!unsaved && quote) {
      if (what !== 'stay') void go(`${salesQuotePath(quote.id)}?show=${what}`);
      return;
    }
    setThen(what);
    form.submit();
  }

  return (
    <Form form={form} id={formId} label={text.form} className="builder builder-columns">
      <div className="builder">
        <QuoteDetails form={form} rules={rules} today={known.day} />
        <OptionTabs
          draft={shown}
          known={known}
          current={option.id}
          told={told}
          error={problems.options}
          onOpen={setOpen}
          onChange={(options) => type({ options })}
        />
        <Panel title={text.addOns}>
          <p className="px-4 pb-3 text-14 text-muted md:text-12">{text.addOnsHint}</p>
          <LineList
            label={text.addOns}
            lines={shown.addOns}
            known={known}
            told={told}
            max={quoteLimits.add_ons}
            onChange={(addOns) => type({ addOns })}
          />
        </Panel>
      </div>
      <div className="builder builder-side">
        <MarginPanel draft={shown} option={option} known={known} />
        <section aria-label={sendText.send} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
          {save.error && <Alert title={actionText.notSaved} body={messageOf(save.error)} />}
          {told && Object.values(problems).some(Boolean) && (
            <p role="alert" className="text-14 font-medium text-danger md:text-12">
              {fill(text.problems, { count: formatNumber(Object.values(problems).filter(Boolean).length) })}
            </p>
          )}
          <ApprovalNote draft={shown} quote={unsaved ? null : quote} known={known} rules={rules} />
          <Button
            variant="primary"
            size="alone"
            softDisabled={form.busy || (quote !== null && !unsaved && !mayGo(quote))}
            onClick={() => after('send')}
          >
            <Send size={17} aria-hidden />
            {form.busy && then === 'send' ? actionText.saving : sendText.send}
          </Button>
          <Button softDisabled={form.busy} onClick={() => after('client')}>
            <Eye size={16} aria-hidden />
            {menuText.seeAs}
          </Button>
          <Button softDisabled={form.busy || !unsaved} onClick={() => after('stay')}>
            <Save size={16} aria-hidden />
            {form.busy && then === 'stay' ? actionText.saving : unsaved ? amountText.saveDraft : actionText.saved}
          </Button>
        </section>
      </div>
    </Form>
  );
}
