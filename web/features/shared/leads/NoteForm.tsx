import { useState } from 'react';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { leadLimits } from '#contract/base/limits.ts';
import { leadText as text } from '#text/leadPages.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

/** A note changes neither the next step nor the stage. */
export function NoteForm({ lead }: { lead: LeadDetail }) {
  const [saved, setSaved] = useState(0);
  return <Fields key={saved} lead={lead} onSaved={() => setSaved(saved + 1)} />;
}

function Fields({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const log = useCommand('lead.log', onSaved);
  const form = useForm({
    base: { note: '' },
    save: log,
    send: ({ note }) => {
      if (!note.trim()) return;
      const nothing = { outcome: null, lost_reason: null, lost_note: null, next_step: null, follow_up_at: null };
      log.send({ params: { id: lead.id }, body: { version: lead.version, kind: 'note', note, ...nothing } });
    },
  });
  useErrorToast(log.error, text.notLogged);
  return (
    <Form form={form} className="grid justify-items-end gap-2">
      <div className="w-full">
        <TextArea label={text.noteAdd} rows={1} maxLength={leadLimits.note} {...form.field('note')} />
      </div>
      {form.shown.note.trim() && (
        <Button type="submit" softDisabled={form.busy}>
          {form.busy ? text.noteSaving : text.noteSave}
        </Button>
      )}
    </Form>
  );
}
