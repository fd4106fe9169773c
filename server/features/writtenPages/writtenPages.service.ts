import { PortalError } from '#contract/errors.ts';
import type { Role } from '#contract/base/role.ts';
import { WrittenSave, type WrittenPage } from '#contract/office/writtenPage.schema.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as pages from '#server/features/writtenPages/writtenPages.queries.ts';
import type { WrittenTable } from '#server/features/writtenPages/writtenPages.queries.ts';

const fields = WrittenSave.keyof().options;

type Kind = { table: WrittenTable; entity: 'training' | 'script'; reader: Role };

/** What the office does with pages of one kind; changes go to the office and to their readers. */
export function writtenPages({ table, entity, reader }: Kind) {
  const changed = (verb: 'created' | 'updated' | 'ordered' | 'deleted', id: string, which: string[]): Change => ({
    action: `${entity}.${verb}`,
    entity,
    id,
    fields: which,
    audience: { users: [], roles: ['admin', reader] },
  });
  return {
    list: (tx: Tx) => pages.list(tx, table),

    async create(tx: Tx, page: WrittenSave & { id: string }): Promise<Effect<WrittenPage>> {
      const answer = await pages.insert(tx, table, page);
      if (!answer) throw new PortalError('command_reused');
      return { answer, changes: [changed('created', page.id, fields)] };
    },

    async update(tx: Tx, id: string, page: WrittenSave): Promise<Effect<WrittenPage>> {
      const before = await pages.lock(tx, table, id);
      if (!before) throw new PortalError('not_found');
      const changedFields = fields.filter((field) => before[field] !== page[field]);
      if (changedFields.length === 0) return { answer: before, changes: [] };
      const answer = (await pages.update(tx, table, id, page))!;
      return { answer, changes: [changed('updated', id, changedFields)] };
    },

    async order(tx: Tx, ids: string[]): Promise<Effect<null>> {
      const before = (await pages.list(tx, table)).map(({ id }) => id);
      await pages.order(tx, table, ids);
      const after = (await pages.list(tx, table)).map(({ id }) => id);
      const moved = after.find((id, index) => id !== before[index]);
      return { answer: null, changes: moved ? [changed('ordered', moved, ['position'])] : [] };
    },

    async remove(tx: Tx, id: string): Promise<Effect<null>> {
      if ((await pages.remove(tx, table, id)) === 0) throw new PortalError('not_found');
      return { answer: null, changes: [changed('deleted', id, [])] };
    },
  };
}
