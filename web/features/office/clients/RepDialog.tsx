import { useQuery } from '@tanstack/react-query';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { repText as text } from '#text/salesClients.ts';
import { useCommand } from '#web/command.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { client: string; rep: ClientRecord['rep']; onClose: () => void };

/** Gives a client to somebody in sales, to somebody else, or to nobody. */
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
      submit={form.busy ? text.saving : text.save}
      failed={text.failed}
    >
      <Select label={text.label} hint={reps?.length === 0 ? text.noReps : text.hint} {...form.field('rep_id')}>
        <option value="">{text.none}</option>
        {/* Who it is stands there before the others are. */}
        {(reps ?? (rep ? [rep] : [])).map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
