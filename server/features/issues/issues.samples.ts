import { v7 as uuidv7 } from 'uuid';
import { signedIn } from '#test/support/client.ts';
import { addJob } from '#test/support/jobs.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const report = (job_id: string | null = null) => ({
  id: uuidv7(),
  job_id,
  kind: 'equipment',
  urgency: 'later',
  text: 'The hose reel leaks at the joint.',
  occurred_at: new Date().toISOString(),
});

async function addIssue({ signedInTech }: World): Promise<string> {
  const body = report();
  await (await signedInTech()).command('POST', '/api/issues', body);
  return body.id;
}

export const issuesSamples = {
  'issue.report': {
    probe: () => ({ body: report() }),
    success: async ({ admin, portal, addTech }) => {
      const tech = await addTech();
      const job = await addJob(admin, { assigned_to: tech.id });
      return { client: await signedIn(portal, tech), body: report(job) };
    },
  },
  'issue.mine': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'issue.list': {},
  'issue.counts': {},
  'issue.read': { success: async (world) => ({ id: await addIssue(world) }) },
  'issue.answer': {
    probe: () => ({ body: { id: uuidv7(), text: 'Wait, I’ll call you.' }, status: 404 }),
    success: async (world) => ({ id: await addIssue(world), body: { id: uuidv7(), text: 'Wait, I’ll call you.' } }),
  },
  'issue.solve': {
    probe: () => ({ body: { solved: true }, status: 404 }),
    success: async (world) => ({ id: await addIssue(world), body: { solved: true } }),
  },
} satisfies Samples<`issue.${string}`>;
