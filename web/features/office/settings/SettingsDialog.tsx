import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CommandKey, Input } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { useForm, type FormOf } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props<K extends CommandKey, Draft extends object> = Pick<
  Parameters<typeof useForm<Draft>>[0],
  'base' | 'check' | 'sentAs' | 'wording'
> & {
  text: Record<'edit' | 'saved', string>;
  command: K;
  input: (typed: Draft) => Input<K>;
  /** The query whose data the command answers with. */
  row?: { queryKey: QueryKey };
  onClose: () => void;
  children: (form: FormOf<Draft>) => ReactNode;
};

/** Edits one row of the settings, which EditedSection shows. */
export function SettingsDialog<K extends CommandKey, Draft extends object>(props: Props<K, Draft>) {
  const { text, command, input, row, onClose, children, ...rules } = props;
  const client = useQueryClient();
  const save = useCommand(command, (answer) => {
    if (row) client.setQueryData(row.queryKey, answer);
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({ ...rules, save, send: (typed) => save.send(input(typed)), keepAs: command });
  return (
    <Dialog title={text.edit} form={form} onClose={onClose}>
      {children(form)}
    </Dialog>
  );
}
