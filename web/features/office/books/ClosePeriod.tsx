import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { ClosedPeriod } from '#contract/money/books.schema.ts';
import { actionText } from '#text/actions.ts';
import { closeText as text } from '#text/books.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { periodsQuery } from '#web/features/office/books/books.ts';
import { useForm } from '#web/form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatCalendarDay } from '#web/when.ts';

/** States the consequences first: closing can't be undone. */
export function ClosePeriod({ ends, onClose }: { ends: readonly string[]; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  // Fixed once offered: an irreversible choice must not change while the user confirms it.
  const [base] = useState({ through: ends[0] ?? '', understood: false });
  const close = useCommand('books.close', done);
  const form = useForm({
    base,
    check: ({ understood }) => ({ understood: understood ? undefined : text.notUnderstood }),
    save: close,
    send: ({ through }) => close.send({ body: { through } }),
  });
  const { shown, type, problems } = form;
  const day = formatCalendarDay(shown.through);

  function done(periods: ClosedPeriod[]) {
    client.setQueryData(periodsQuery.queryKey, periods);
    toast({ tone: 'success', title: fill(text.done, { day }) });
    onClose();
  }
  return (
    <Confirm
      danger
      title={text.title}
      question={fill(text.question, { day })}
      consequence={`${text.meaning} ${text.forever}`}
      Icon={Lock}
      action={text.submit}
      doing={actionText.closing}
      busy={form.busy}
      error={form.error && { title: text.refused, body: messageOf(form.error) }}
      form={form}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Select
        label={text.month}
        value={shown.through}
        onChange={(event) => type({ through: event.target.value, understood: false })}
      >
        {ends.map((end) => (
          <option key={end} value={end}>
            {formatCalendarDay(end)}
          </option>
        ))}
      </Select>
      <div>
        <label className="-my-1 -ml-2 flex cursor-pointer items-center gap-1 font-medium">
          <Checkbox
            checked={shown.understood}
            aria-invalid={problems.understood ? true : undefined}
            aria-describedby={problems.understood ? id : undefined}
            onChange={(event) => type({ understood: event.target.checked })}
          />
          {text.understood}
        </label>
        {problems.understood && (
          <p id={id} role="alert" className="text-13 font-medium text-danger md:text-12">
            {problems.understood}
          </p>
        )}
      </div>
    </Confirm>
  );
}
