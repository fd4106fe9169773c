import { v7 as uuidv7 } from 'uuid';
import { addLead } from '#test/support/leads.ts';
import { addPerson } from '#test/support/people.ts';
import { addDoubtful, openReferrals } from '#test/support/referrals.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const body = { reason: 'They are neighbors.' };
const rules = (reward_cents: number) => ({ online: true, reward_cents, min_paid_cents: 5_000 });
const decide = async ({ admin, office }: World) => ({ id: (await addDoubtful(admin, office)).id, body });

export const referralsSamples = {
  'referral.own': { success: async ({ signedInClient }) => ({ client: await signedInClient() }) },
  'referral.list': {},
  'referral.count': {},
  'referral.read': { success: async ({ admin, office }) => ({ id: (await addDoubtful(admin, office)).id }) },
  'referral.add': {
    probe: () => ({ body: { lead_id: uuidv7(), referrer_id: uuidv7() }, status: 404 }),
    success: async ({ admin }) => {
      await openReferrals(admin);
      return { body: { lead_id: await addLead(admin), referrer_id: (await addPerson(admin, 'client')).id } };
    },
  },
  'referral.approve': { probe: () => ({ body, status: 404 }), success: decide },
  'referral.refuse': { probe: () => ({ body, status: 404 }), success: decide },
  'referralRules.read': {},
  'referralRules.update': {
    probe: () => ({ body: rules(2_500) }),
    success: async () => ({ body: rules(1_000 + (Number.parseInt(uuidv7().slice(-4), 16) % 9_000)) }),
  },
} satisfies Samples<`referral.${string}` | `referralRules.${string}`>;
