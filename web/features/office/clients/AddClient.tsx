import { Minus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { addClientText as text } from '#text/clientList.ts';
import { placeText } from '#text/clients.ts';
import { placeLabels } from '#text/place.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { assetKindChoices, AssetFields } from '#web/features/office/clients/AssetFields.tsx';
import { addressIn, callerOf, checkClient, clientBody, emptyClient } from '#web/features/office/clients/newClient.ts';
import { SimilarClients } from '#web/features/office/clients/SimilarClients.tsx';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

const things = [{ value: 'none' as const, label: text.nothing, Icon: Minus }, ...assetKindChoices];

type Props = {
  onClose: () => void;
  /** What was typed of their name already, perhaps with their number. */
  fullName?: string;
  /** Where somebody goes on with the new client; otherwise their record opens. */
  onAdded?: (id: string) => void;
};

/** A client, where they are and what we clean there, in one go; then their record. Only the name is needed. */
export function AddClient({ onClose, fullName = '', onAdded }: Props) {
  const go = useNavigate();
  const ids = { client: useRecordId(null), place: useRecordId(null), asset: useRecordId(null) };
  const create = useCommand('client.create', ({ id, full_name }) => {
    toast({ tone: 'success', title: text.done, body: full_name });
    // In place of the dialog, so that Back leads to the list.
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
      title={text.title}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.submit}
      failed={text.failed}
    >
      <Field label={text.name} required autoComplete="off" {...field('full_name')} />
      <div className="grid gap-4 md:grid-cols-2">
        <PhoneField label={text.phone} {...field('phone')} />
        <Field label={text.email} type="email" autoComplete="off" {...field('email')} />
      </div>
      <div>
        <p className="text-13 text-muted md:text-12">{text.emailHint}</p>
        <SimilarClients full_name={shown.full_name} phone={shown.phone} email={shown.email} />
      </div>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 text-15 font-strong md:text-13">{text.address}</legend>
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
