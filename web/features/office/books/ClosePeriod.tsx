import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { closeText as text } from '#contract/text/en/books.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { periodsQuery } from '#web/features/office/books/books.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatCalendarDay } from '#web/when.ts';

/** Says what it means before it is done: there is no way back. */
export function ClosePeriod({ ends, onClose }: { ends: readonly string[]; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [through, setThrough] = useState(ends[0] ?? '');
  const [checked, setChecked] = useState(false);
  const [tried, setTried] = useState(false);
  const day = formatCalendarDay(through);
  const close = useCommand('books.close', (periods) => {
    client.setQueryData(periodsQuery.queryKey, periods);
    toast({ tone: 'success', title: fill(text.done, { day }) });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.title}
      question={fill(text.question, { day })}
      consequence={`${text.meaning} ${text.forever}`}
      Icon={Lock}
      action={text.submit}
      doing={text.busy}
      busy={close.busy}
      error={close.error && { title: text.refused, body: messageOf(close.error) }}
      onConfirm={() => {
        setTried(true);
        if (checked) close.send({ body: { through } });
      }}
      onClose={onClose}
    >
      <Select
        label={text.month}
        value={through}
        onChange={(event) => {
          setThrough(event.target.value);
          setChecked(false);
          if (close.error) close.forget();
        }}
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
            checked={checked}
            aria-invalid={tried && !checked ? true : undefined}
            aria-describedby={tried && !checked ? id : undefined}
            onChange={(event) => setChecked(event.target.checked)}
          />
          {text.understood}
        </label>
        {tried && !checked && (
          <p id={id} role="alert" className="text-13 font-medium text-danger md:text-12">
            {text.notUnderstood}
          </p>
        )}
      </div>
    </Confirm>
  );
}
