import type { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { AssetDialog } from '#web/features/office/clients/AssetDialog.tsx';
import { ContactDialog } from '#web/features/office/clients/ContactDialog.tsx';
import { DeletePart, type Leaving } from '#web/features/office/clients/DeletePart.tsx';
import { PlaceDialog } from '#web/features/office/clients/PlaceDialog.tsx';
import { RepDialog } from '#web/features/office/clients/RepDialog.tsx';
import { InvitePerson } from '#web/features/shared/clients/InvitePerson.tsx';
import { RemovePerson } from '#web/features/shared/clients/RemovePerson.tsx';
import { NewInvoice } from '#web/features/office/invoices/NewInvoice.tsx';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { CollectPayment } from '#web/features/office/payments/CollectPayment.tsx';

/** Which dialog is open, and for which record; null means a new one. */
export type Opened =
  | { kind: 'contact'; contact: Contact | null }
  | { kind: 'place'; place: Place | null }
  | { kind: 'asset'; place: Place; asset: Asset | null }
  | { kind: 'access'; contact: Contact | null }
  | { kind: 'rep'; rep: ClientRecord['rep'] }
  | { kind: 'removePerson'; person: { id: string; full_name: string } }
  | { kind: 'delete'; leaving: Leaving }
  | { kind: 'job' }
  | { kind: 'invoice' }
  | { kind: 'payment' };

type Props = {
  client: string;
  opened: Opened;
  onOpen: (opened: Opened | null) => void;
  onDeleted: () => void;
};

export function ClientDialogs({ client, opened, onOpen, onDeleted }: Props) {
  const close = () => onOpen(null);
  const ask = (leaving: Leaving) => onOpen({ kind: 'delete', leaving });
  if (opened.kind === 'job') return <JobDialog job={null} initial={{ client_id: client }} onClose={close} />;
  if (opened.kind === 'invoice') return <NewInvoice client={client} onClose={close} />;
  if (opened.kind === 'payment') return <CollectPayment client={client} onClose={close} />;
  if (opened.kind === 'rep') return <RepDialog client={client} rep={opened.rep} onClose={close} />;
  if (opened.kind === 'access')
    return <InvitePerson client={client} contact={opened.contact ?? undefined} onClose={close} />;
  if (opened.kind === 'removePerson') return <RemovePerson person={opened.person} onClose={close} />;
  if (opened.kind === 'contact') {
    const { contact } = opened;
    return (
      <ContactDialog
        client={client}
        contact={contact}
        onClose={close}
        onDelete={() => contact && ask({ kind: 'contact', row: contact })}
      />
    );
  }
  if (opened.kind === 'place') {
    const { place } = opened;
    return (
      <PlaceDialog
        client={client}
        place={place}
        onClose={close}
        onDelete={() => place && ask({ kind: 'place', row: place })}
      />
    );
  }
  if (opened.kind === 'asset') {
    const { place, asset } = opened;
    return (
      <AssetDialog
        place={place}
        asset={asset}
        onClose={close}
        onDelete={() => asset && ask({ kind: 'asset', row: asset, place })}
      />
    );
  }
  return <DeletePart leaving={opened.leaving} onClose={close} onDeleted={onDeleted} />;
}
