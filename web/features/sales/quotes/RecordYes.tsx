import { useId, useState } from 'react';
import { profileLimits } from '#contract/base/limits.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { chosenTotals, recurringPrices } from '#contract/sales/quoteTotals.ts';
import type { Stroke } from '#contract/field/visit.schema.ts';
import { actionText } from '#text/actions.ts';
import { yesText as text, menuText } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { OfferAddOns } from '#web/features/shared/quotes/OfferAddOns.tsx';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { SignaturePad } from '#web/features/shared/visits/SignaturePad.tsx';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

type Draft = {
  method: 'verbal' | 'in_person';
  option: string;
  addOns: string[];
  name: string;
  strokes: Stroke[];
};

/** A yes by phone is recorded as such; in person the client signs on this screen. */
export function RecordYes({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const pad = useId();
  const { id, content, content_sha256, name: client } = quote;
  const save = useCommand('quote.acceptFor', onClose);
  const [base] = useState<Draft>({
    method: 'verbal',
    option: content.options.length === 1 ? content.options[0]!.id : '',
    addOns: [],
    name: client,
    strokes: [],
  });
  const form = useForm({
    base,
    check: ({ method, option, name, strokes }) => ({
      ...(!option && { option: text.choose }),
      ...(name.trim().length < 2 && { name: text.nameNeeded }),
      ...(method === 'in_person' && strokes.length === 0 && { strokes: text.strokesNeeded }),
    }),
    save,
    send: ({ method, option, addOns, name, strokes }) => {
      const totals = chosenTotals(content, option, addOns);
      if (!totals || !content_sha256) return;
      save.send({
        params: { id },
        body: {
          content_sha256,
          option_id: option,
          add_ons: addOns,
          total_cents: totals.total_cents,
          recurring: recurringPrices(totals),
          method,
          signer_name: name.trim(),
          strokes: method === 'in_person' ? strokes : null,
        },
      });
    },
  });
  const { method, option, addOns, strokes } = form.shown;
  return (
    <Dialog
      title={menuText.yes}
      form={form}
      onClose={onClose}
      submit={text.save}
      doing={actionText.saving}
      failed={text.failed}
    >
      <Segmented
        label={text.how}
        hint={method === 'verbal' ? text.verbalHint : text.inPersonHint}
        choices={[
          { value: 'verbal', label: text.verbal },
          { value: 'in_person', label: text.inPerson },
        ]}
        value={method}
        onChoose={(chosen) => form.type({ method: chosen })}
      />
      <OfferOptions
        content={content}
        chosen={option}
        error={form.problems.option}
        onChoose={(chosen) => form.type({ option: chosen })}
      />
      <OfferAddOns content={content} chosen={addOns} onChange={(chosen) => form.type({ addOns: chosen })} />
      {option && <OfferSum content={content} option={option} addOns={addOns} live />}
      {method === 'in_person' && (
        <SignaturePad
          id={pad}
          strokes={strokes}
          error={form.problems.strokes ?? null}
          onChange={(drawn) => form.type({ strokes: drawn })}
        />
      )}
      <Field label={text.name} maxLength={profileLimits.full_name} autoComplete="off" {...form.field('name')} />
    </Dialog>
  );
}
