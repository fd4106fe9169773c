import { queryOptions } from '@tanstack/react-query';
import type { Suiting } from '#contract/booking/requestForm.kinds.ts';
import { toE164 } from '#contract/base/phone.ts';
import { phoneText } from '#text/phone.ts';
import { requestFormText as text } from '#text/requestForm.ts';
import { call, type Input } from '#web/api.ts';
import type { Problems } from '#web/form.ts';

/** Loads once: its token says how long the page has been open. */
export const requestFormQuery = queryOptions({
  queryKey: ['request'],
  queryFn: ({ signal }) => call('request.form', { signal }),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});

export const emptyRequest = {
  service_id: '',
  detail: '',
  street: '',
  city: '',
  postal_code: '',
  suits: 'soon' as Suiting,
  full_name: '',
  phone: '',
  email: '',
  sms_consent: false,
  code: '',
  website: '',
};
export type RequestDraft = typeof emptyRequest;

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function check(draft: RequestDraft): Problems<RequestDraft> {
  const [phone, email] = [draft.phone.trim(), draft.email.trim()];
  return {
    full_name: draft.full_name.trim() ? undefined : text.problems.name,
    phone:
      phone && !toE164(phone)
        ? phoneText.invalid
        : !phone && draft.sms_consent
          ? text.problems.consentPhone
          : !phone && !email
            ? text.problems.reach
            : undefined,
    email: email && !looksLikeEmail.test(email) ? text.problems.email : undefined,
  };
}

export const toBody = (draft: RequestDraft, id: string, token: string): Input<'request.send'>['body'] => ({
  ...draft,
  id,
  token,
  service_id: draft.service_id || null,
});
