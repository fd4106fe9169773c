import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import { placeLimits, profileLimits, referralLimits, requestFormLimits } from '#contract/base/limits.ts';
import type { RequestForm } from '#contract/booking/requestForm.schema.ts';
import { suitings } from '#contract/booking/requestForm.kinds.ts';
import { requestFormText as text } from '#text/requestForm.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { check, emptyRequest, requestFormQuery, toBody } from '#web/features/client/requestForm/requestForm.ts';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** The server takes nothing sooner; a browser's autofill may be as quick as that. */
const least_ms = 2_200;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function RequestFields({ form: shown, onSent }: { form: RequestForm; onSent: () => void }) {
  const client = useQueryClient();
  const consentId = useId();
  // Every attempt reuses it, so a lost answer doesn't create two requests.
  const [id] = useState(() => v7());
  const save = useAction(
    async (draft: typeof emptyRequest) => {
      const opened = client.getQueryState(requestFormQuery.queryKey)?.dataUpdatedAt ?? 0;
      await wait(Math.max(0, opened + least_ms - Date.now()));
      await call('request.send', { body: toBody(draft, id, shown.token) });
    },
    {
      onSuccess: onSent,
      onError: (failure) => {
        // The page was open overnight; the next attempt works with a new token.
        if (failure instanceof ApiError && failure.code === 'request_stale')
          void client.fetchQuery({ ...requestFormQuery, staleTime: 0 });
      },
    },
  );
  // A friend's link contains the referral code; the server checks it.
  const [base] = useState(() => ({
    ...emptyRequest,
    code: (new URLSearchParams(window.location.search).get('code') ?? '').slice(0, referralLimits.code),
  }));
  const form = useForm({ base, check, save, send: save.run, guarded: false });
  const { field, type, shown: draft } = form;
  const services = [
    ...shown.services.map(({ id: value, name: label }) => ({ value, label })),
    { value: '', label: text.somethingElse },
  ];
  return (
    <Form form={form} className="grid gap-4">
      {save.error && <Alert title={text.notSent} body={messageOf(save.error)} />}
      <Part>
        {shown.services.length > 0 && (
          <ChipChoice
            label={text.what}
            choices={services}
            value={draft.service_id}
            onChoose={(service_id) => type({ service_id })}
          />
        )}
        <TextArea
          label={text.detail}
          hint={text.detailHint}
          rows={3}
          maxLength={requestFormLimits.detail}
          {...field('detail')}
        />
      </Part>
      <Part title={text.who} hint={text.reachHint}>
        <Field
          label={text.name}
          autoComplete="name"
          required
          maxLength={profileLimits.full_name}
          {...field('full_name')}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <PhoneField label={text.phone} autoComplete="tel" maxLength={profileLimits.phone} {...field('phone')} />
          <Field
            label={text.email}
            type="email"
            autoComplete="email"
            maxLength={profileLimits.email}
            {...field('email')}
          />
        </div>
        <div className="-ml-3 flex items-start md:-ml-2">
          <Checkbox
            id={consentId}
            checked={draft.sms_consent}
            onChange={({ target }) => type({ sms_consent: target.checked })}
          />
          <label htmlFor={consentId} className="cursor-pointer py-3 text-14 text-muted md:py-2 md:text-13">
            {shown.consent}
          </label>
        </div>
      </Part>
      <Part title={text.where}>
        <Field label={text.street} autoComplete="street-address" maxLength={placeLimits.street} {...field('street')} />
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
          <Field label={text.city} autoComplete="address-level2" maxLength={placeLimits.city} {...field('city')} />
          <Field
            label={text.postalCode}
            autoComplete="postal-code"
            maxLength={placeLimits.postal_code}
            {...field('postal_code')}
          />
        </div>
        <ChipChoice
          label={text.when}
          choices={suitings.map((value) => ({ value, label: text.suits[value] }))}
          value={draft.suits}
          onChoose={(suits) => type({ suits })}
        />
      </Part>
      {base.code !== '' && (
        <Part>
          <Field
            label={text.code}
            hint={text.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={referralLimits.code}
            {...field('code')}
          />
        </Part>
      )}
      {/* A trap for bots: out of sight, out of the tab order, and hidden from screen readers. */}
      <div aria-hidden className="sr-only">
        <label>
          {text.trap}
          <input
            name="website"
            className="text-16"
            tabIndex={-1}
            autoComplete="off"
            value={draft.website}
            maxLength={requestFormLimits.trap}
            onChange={({ target }) => type({ website: target.value })}
          />
        </label>
      </div>
      <Button type="submit" variant="primary" size="large" softDisabled={form.busy} className="w-full">
        {form.busy ? text.sending : text.send}
      </Button>
    </Form>
  );
}

function Part({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-panel bg-surface p-4 shadow-1 md:p-5">
      {title && (
        <div>
          <h2 className="text-17 font-strong tracking-[-0.01em]">{title}</h2>
          {hint && <p className="text-14 text-muted md:text-13">{hint}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
