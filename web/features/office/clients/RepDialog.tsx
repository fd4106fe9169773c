import { useQuery } from '@tanstack/react-query';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { repText as text } from '#text/salesClients.ts';
import { useCommand } from '#web/command.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { client: string; rep: ClientRecord['rep']; onClose: () => void };

/** Assigns a client to a sales representative, or to none. */
export function RepDialog({ client, rep, onClose }: Props) {
  const { data: staff } = useQuery(staffQuery);
  const reps = staff?.filter(({ id, role, active }) => role === 'sales' && (active || id === rep?.id));
  const assign = useCommand('client.assignRep', () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({
    base: { rep_id: rep?.id ?? '' },
    check: () => ({}),
    save: assign,
    send: ({ rep_id }) => assign.send({ body: { client_ids: [client], rep_id: rep_id || null } }),
  });
  const nameOf = ({ full_name: name, active }: { full_name: string; active: boolean }) =>
    active ? name : fill(text.inactive, { name });
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}

      failed={text.failed}
    >
      <Select label={fieldText.salesRep} hint={reps?.length === 0 ? text.noReps : text.hint} {...form.field('rep_id')}>
        <option value="">{text.none}</option>
        {/* The current representative shows before the others have loaded. */}
        {(reps ?? (rep ? [rep] : [])).map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
