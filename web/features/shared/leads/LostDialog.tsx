import { leadLimits } from '#contract/base/limits.ts';
import { lostReasons, type LostReason } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText, leadText as text } from '#text/leadPages.ts';
import { useForm } from '#web/form.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = {
  name: string;
  busy: boolean;
  onLost: (reason: LostReason, note: string | null) => void;
  onClose: () => void;
};

const blank: { reason: LostReason; note: string } = { reason: 'price', note: '' };

/** A lost lead needs a reason: later offers learn from it. */
export function LostDialog({ name, busy, onLost, onClose }: Props) {
  const form = useForm({
    base: blank,
    save: { busy },
    send: ({ reason, note }) => onLost(reason, note.trim() || null),
    guarded: false,
  });
  return (
    <Dialog
      title={fill(text.lostTitle, { name })}
      form={form}
      onClose={onClose}
      submit={leadsText.markLost}
      doing={actionText.saving}
    >
      <ChipChoice
        label={text.lostReason}
        choices={lostReasons.map((value) => ({ value, label: leadsText.reasons[value] }))}
        value={form.shown.reason}
        onChoose={(reason) => form.type({ reason })}
      />
      <TextArea
        label={fieldText.note}
        hint={text.lostNoteHint}
        maxLength={leadLimits.lost_note}
        {...form.field('note')}
      />
    </Dialog>
  );
}
