import type { Samples } from '#test/support/sample.ts';

export const systemSamples = {
  'system.read': {},
  'system.unsent': {},
  'system.sendNow': {
    probe: () => ({ body: { id: null } }),
    success: async ({ admin }) => {
      const { rows } = await admin.query<{ id: string }>(
        `select id from graphile_worker.add_job('sendPasswordLink', '{"profile_id": "", "reason": "reset"}',
           run_at => now() + interval '1 hour')`,
      );
      const id = Number(rows[0]!.id);
      await admin.query("update graphile_worker._private_jobs set last_error = 'No answer.' where id = $1", [id]);
      return { body: { id } };
    },
  },
} satisfies Samples<`system.${string}`>;
