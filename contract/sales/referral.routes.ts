import * as referral from '#contract/sales/referral.schema.ts';
import { command, read } from '#contract/route.ts';

const { Referral: output, DecideReferral: body } = referral;

export const referralRoutes = {
  /** A client's own code and friends: the database reveals only how far each friend got. */
  'referral.own': read('GET /api/own-referrals', 'referral.own', { output: referral.OwnReferrals }),

  'referral.list': read('GET /api/referrals', 'referral.manage', {
    query: referral.ReferralFilter,
    output: referral.ReferralPage,
  }),
  'referral.count': read('GET /api/referrals/count', 'referral.manage', { output: referral.ReferralCounts }),
  'referral.read': read('GET /api/referrals/:id', 'referral.manage', { output }),
  'referral.add': command('POST /api/referrals', 'referral.manage', { body: referral.AddReferral, output }),
  /** For referrals that wait for the office, with the reason. */
  'referral.approve': command('POST /api/referrals/:id/approve', 'referral.manage', { body, output }),
  'referral.refuse': command('POST /api/referrals/:id/refuse', 'referral.manage', { body, output }),

  'referralRules.read': read('GET /api/settings/referrals', 'settings.manage', { output: referral.ReferralSettings }),
  'referralRules.update': command('PUT /api/settings/referrals', 'settings.manage', {
    body: referral.ReferralRules,
    output: referral.ReferralSettings,
  }),
};
