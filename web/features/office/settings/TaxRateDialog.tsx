import { useState } from 'react';
import { v7 } from 'uuid';
import type { TaxRate } from '#contract/business.ts';
import { taxRateLimits } from '#contract/limits.ts';
import { profileText } from '#contract/text/en/profile.ts';
import { settingsText, taxText } from '#contract/text/en/settings.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import {
  checkRate,
  draftOfRate,
  toRate,
  type TaxDraft,
  type TaxProblems,
} from '#web/features/office/settings/taxDraft.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Adds a rate, or changes the one it is given. */
export function TaxRateDialog({ rate, today, onClose }: { rate: TaxRate | null; today: string; onClose: () => void }) {
  const [id] = useState(() => rate?.id ?? v7());
  const [draft, setDraft] = useState(() => draftOfRate(rate, today));
  const [problems, setProblems] = useState<TaxProblems>({});
  const done = (title: string) => {
    toast({ tone: 'success', title });
    onClose();
  };
  const create = useCommand('taxRate.create', () => done(taxText.created));
  const update = useCommand('taxRate.update', () => done(taxText.updated));
  const { busy, error, forget } = rate ? update : create;
  const refused = error instanceof ApiError ? error.detail.fields : undefined;

  function submit() {
    const found = checkRate(draft);
    setProblems(found);
    if (Object.keys(found).length) return;
    if (rate) update.send({ params: { id }, body: toRate(draft) });
    else create.send({ body: { id, ...toRate(draft) } });
  }
  const field = (key: keyof TaxDraft) => ({
    name: key,
    value: draft[key],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...draft, [key]: event.target.value };
      setDraft(next);
      if (Object.keys(problems).length) setProblems(checkRate(next));
      if (error) forget();
    },
    error: problems[key] ?? refused?.[key === 'rate' ? 'rate_ppm' : key],
  });

  return (
    <Dialog
      title={rate ? taxText.edit : taxText.add}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={busy} onClick={onClose}>
            {settingsText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={busy}>
            {busy ? taxText.busy : taxText.submit}
          </Button>
        </>
      }
    >
      <Field
        label={taxText.name}
        hint={taxText.nameHint}
        maxLength={taxRateLimits.name}
        required
        autoComplete="off"
        {...field('name')}
      />
      <Field label={taxText.rateLabel} inputMode="decimal" required autoComplete="off" {...field('rate')} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={taxText.from} type="date" required {...field('valid_from')} />
        <Field label={taxText.to} type="date" hint={taxText.toHint} {...field('valid_to')} />
      </div>
      {error && <Alert title={profileText.notSaved} body={messageOf(error)} />}
    </Dialog>
  );
}
