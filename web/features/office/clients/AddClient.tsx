import { useQuery } from '@tanstack/react-query';
import { Minus, UserRoundSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SimilarClient, SimilarTo } from '#contract/people/client.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { addClientText as text } from '#text/clientList.ts';
import { placeText } from '#text/clients.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { placeLabels } from '#text/place.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { assetKindChoices, AssetFields } from '#web/features/office/clients/AssetFields.tsx';
import { isComparable, similarQuery } from '#web/features/office/clients/clients.ts';
import { addressIn, callerOf, checkClient, clientBody, emptyClient } from '#web/features/office/clients/newClient.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

const things = [{ value: 'none' as const, label: text.nothing, Icon: Minus }, ...assetKindChoices];

type Props = {
  onClose: () => void;
  /** The name typed so far, possibly with a phone number. */
  fullName?: string;
  /** Continues with the new client; without it their record opens. */
  onAdded?: (id: string) => void;
};

const typingPause = 300;

/** Points out clients with the same name, number or address; two people may have the same name. */
function SimilarClients({ full_name, phone, email }: SimilarTo) {
  const [typed, setTyped] = useState<SimilarTo>({ full_name: '', phone: '', email: '' });
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ full_name, phone, email }), typingPause);
    return () => clearTimeout(timer);
  }, [full_name, phone, email]);
  const { data } = useQuery({ ...similarQuery(typed), enabled: isComparable(typed) });
  // A result for a longer text doesn't stay after the text becomes too short.
  const found = isComparable(typed) ? (data?.items ?? []) : [];
  return (
    <output className="block">
      {found.length > 0 && (
        <div className="mt-3 flex gap-3 rounded-touch bg-warning-soft px-4 py-3 text-14 text-warning-on md:text-13">
          <UserRoundSearch size={18} aria-hidden className="mt-px flex-none" />
          <div className="min-w-0">
            <p className="font-strong">{text.similar}</p>
            <ul>
              {found.map((client) => (
                <li key={client.id} className="wrap-anywhere">
                  <Link to={clientPath(client.id)} className="rounded-module font-medium underline">
                    {client.full_name}
                  </Link>
                  {`, ${aboutOf(client).join(', ')}`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </output>
  );
}

const aboutOf = ({ same, phone, street }: SimilarClient) =>
  [text.same[same], phone && same !== 'phone' ? formatPhone(phone) : null, street].filter((part) => part !== null);

/** Adds a client, a place and an asset in one go, then opens the record. Only the name is required. */
export function AddClient({ onClose, fullName = '', onAdded }: Props) {
  const go = useNavigate();
  const ids = { client: useRecordId(null), place: useRecordId(null), asset: useRecordId(null) };
  const create = useCommand('client.create', ({ id, full_name }) => {
    toast({ tone: 'success', title: text.done, body: full_name });
    // Replaces the dialog in the history, so that Back leads to the list.
    if (onAdded) onAdded(id);
    else void go(clientPath(id), { replace: true });
  });
  const form = useForm({
    base: { ...emptyClient, ...callerOf(fullName) },
    check: checkClient,
    save: create,
    send: (draft) => create.send({ body: clientBody(ids, draft) }),
    sentAs: { email_taken: 'email' },
    keepAs: 'new client',
  });
  const { shown, type, field } = form;
  const place = (name: 'street' | 'city' | 'region' | 'postal_code' | 'access_notes') => ({
    label: placeLabels[name],
    autoComplete: 'off',
    ...field(name),
  });
  return (
    <Dialog
      title={createText.client}
      form={form}
      onClose={onClose}
      submit={text.submit}
      doing={actionText.adding}
      failed={text.failed}
    >
      <Field label={fieldText.fullName} required autoComplete="off" {...field('full_name')} />
      <div className="grid gap-4 md:grid-cols-2">
        <PhoneField label={fieldText.phone} {...field('phone')} />
        <EmailField label={fieldText.email} {...field('email')} />
      </div>
      <div>
        <p className="text-13 text-muted md:text-12">{text.emailHint}</p>
        <SimilarClients full_name={shown.full_name} phone={shown.phone} email={shown.email} />
      </div>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 text-15 font-strong md:text-13">{fieldText.address}</legend>
        <Field
          {...place('street')}
          onBlur={() => {
            const found = shown.city ? null : addressIn(shown.street);
            if (found) type(found);
          }}
        />
        <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
          <div className="max-md:col-span-2">
            <Field {...place('city')} />
          </div>
          <Field {...place('region')} />
          <Field {...place('postal_code')} />
        </div>
        <TextArea hint={placeText.notesHint} rows={2} {...place('access_notes')} />
        <Segmented label={text.thing} choices={things} value={shown.kind} onChoose={(kind) => type({ kind })} />
        {shown.kind !== 'none' && <AssetFields kind={shown.kind} form={form} />}
      </fieldset>
    </Dialog>
  );
}
