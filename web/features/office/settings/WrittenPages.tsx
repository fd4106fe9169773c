import type { UseQueryResult } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { writtenText } from '#text/written.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoveButton } from '#web/ui/MoveButton.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';

type Page = { id: string; title: string; published: boolean };
type Words = 'title' | 'hint' | 'add' | 'empty' | 'emptyWhy' | 'failed' | 'loading';
type RowWords = 'first' | 'last';
type DeleteWords = 'delete' | 'deleted' | 'deleteWhy';
type Dialog = { onClose: () => void };

type Props<T extends Page> = {
  pages: UseQueryResult<T[]>;
  text: Record<Words | RowWords, string>;
  onOrder: (ids: string[]) => void;
  /** Without a page it creates one. */
  Edit: ComponentType<Dialog & { page: T | null }>;
  Delete: ComponentType<Dialog & { page: T }>;
};

/** A tab of pages that the owner writes for others, in reading order. */
export function WrittenPages<T extends Page>({ pages, text, onOrder, Edit, Delete }: Props<T>) {
  const { data } = pages;
  const [open, setOpen] = useState<{ edited: T | null } | { deleted: T } | null>(null);
  const onClose = () => setOpen(null);
  const add = (
    <Button onClick={() => setOpen({ edited: null })}>
      <Plus size={16} aria-hidden />
      {text.add}
    </Button>
  );
  function move(index: number, by: 1 | -1) {
    const ids = data!.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved!);
    onOrder(ids);
  }
  return (
    <Section title={text.title} hint={text.hint} end={data?.length ? add : null}>
      {data?.length ? (
        <ol>
          {data.map((page, index) => (
            <li key={page.id} className="flex items-center gap-1 rule-t py-1 pr-2 pl-2">
              <MoveButton
                part="up"
                label={fill(writtenText.up, page)}
                atEnd={index === 0 ? text.first : null}
                onMove={(by) => move(index, by)}
                className="w-9"
              />
              <MoveButton
                part="down"
                label={fill(writtenText.down, page)}
                atEnd={index === data.length - 1 ? text.last : null}
                onMove={(by) => move(index, by)}
                className="w-9"
              />
              <span className="grid min-w-0 flex-1 justify-items-start gap-1 px-2">
                <span className="text-15 font-medium wrap-anywhere md:text-13">{page.title}</span>
                <Badge
                  tone={page.published ? 'success' : 'neutral'}
                  Icon={page.published ? Eye : EyeOff}
                  text={page.published ? writtenText.published : writtenText.draft}
                />
              </span>
              <IconButton
                size="work"
                Icon={Pencil}
                label={fill(writtenText.edit, page)}
                onClick={() => setOpen({ edited: page })}
              />
              <IconButton
                size="work"
                Icon={Trash2}
                label={fill(writtenText.delete, page)}
                onClick={() => setOpen({ deleted: page })}
              />
            </li>
          ))}
        </ol>
      ) : data ? (
        <EmptyState title={text.empty} body={text.emptyWhy}>
          {add}
        </EmptyState>
      ) : (
        <PanelNotLoaded query={pages} failed={`${text.failed}.`} loading={text.loading} />
      )}
      {open && 'edited' in open && <Edit page={open.edited} onClose={onClose} />}
      {open && 'deleted' in open && <Delete page={open.deleted} onClose={onClose} />}
    </Section>
  );
}

type DeleteProps = Dialog & {
  command: 'training.delete' | 'script.delete' | 'careGuide.delete';
  page: Page;
  text: Record<DeleteWords, string>;
};

export function DeletePage({ command, page: { id, title }, text, onClose }: DeleteProps) {
  const { send, busy, error } = useCommand(command, () => {
    toast({ tone: 'success', title: text.deleted });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.delete}
      question={fill(writtenText.deleteQuestion, { title })}
      consequence={text.deleteWhy}
      Icon={Trash2}
      action={text.delete}
      doing={actionText.deleting}
      busy={busy}
      error={error && { title: actionText.notDeleted, body: messageOf(error) }}
      onConfirm={() => send({ params: { id } })}
      onClose={onClose}
    />
  );
}
