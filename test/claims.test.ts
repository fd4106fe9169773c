import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * A text may explain and ask. Its facts have to come from a row or from a rule in the code, never from the text itself:
 * docs/facts.md lists which query each page reads. A new text with a number or a promise in it fails here until it is filled in
 * with {braces}, reworded, or listed below with the rule that makes it true.
 */
type Text = { key: string; text: string };

function textsIn(value: unknown, key: string): Text[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${key}.${name}`));
}

/** Numbers that aren't claims: the singular of a count, an example, an input's bound. */
const harmless = [
  /^(Import |Status set on |\{name\}, |\{title\}, |Send |Request |Propose |Email a reminder for |Invoices are due |We email a reminder )?1 \w+/,
  /\bsuch as\b|^0\.00$|“/i,
  /\b(enter|at most|at least|between .* and|a whole number from|minimum)\b/i,
];

/** Words that promise something we don't measure. */
const promise =
  /\b(?:all systems|operational|uptime|guarantee\w*|secure\w*|certified|trusted by|24\/7|instant\w*|fast\w*|best|rated|stars|award\w*|connected|up to date|healthy)\b|\b(?:a|an|one|two|three|five|ten|few) (?:seconds|minutes?|hours?)\b|\d ?%/i;

const ruled: Record<string, string> = {
  'builderText.repeats.two_weeks': '`cadences` of contract/sales/quotePlans.ts',
  'builderText.repeats.four_weeks': '`cadences` of contract/sales/quotePlans.ts',
  'builderText.repeats.two_months': '`cadences` of contract/sales/quotePlans.ts',
  'builderText.repeats.quarter': '`cadences` of contract/sales/quotePlans.ts',
  'builderText.repeats.half_year': '`cadences` of contract/sales/quotePlans.ts',
  'quotePlanText.repeats.two_weeks': '`cadences` of contract/sales/quotePlans.ts',
  'quotePlanText.repeats.four_weeks': '`cadences` of contract/sales/quotePlans.ts',
  'quotePlanText.repeats.two_months': '`cadences` of contract/sales/quotePlans.ts',
  'quotePlanText.repeats.quarter': '`cadences` of contract/sales/quotePlans.ts',
  'quotePlanText.repeats.half_year': '`cadences` of contract/sales/quotePlans.ts',
  'bookingRulesText.windows.90': '`bookingLimits.window_minutes` of contract/base/limits.ts',
  'bookingRulesText.windows.120': '`bookingLimits.window_minutes` of contract/base/limits.ts',
  'bookingRulesText.windows.180': '`bookingLimits.window_minutes` of contract/base/limits.ts',
  'bookingRulesText.windows.240': '`bookingLimits.window_minutes` of contract/base/limits.ts',
  'referralsText.doubts.many': '`referral_doubts` of server/db/migrations/0069_referrals.sql',
  'repeatText.countAhead': '`weeksAhead` of server/features/series/series.service.ts',
  'repeatText.misfitCreated': 'the singular of a count',
  'shellText.notificationOne': 'the singular of a count',
  'billAllText.doneOne': 'the singular of a count',
  'remindText.doneOne': 'the singular of a count',
  'leadsText.when.lateOne': 'the singular of a count',
  'pausePlanText.gone_one': 'the singular of a count',
  'generalText.logoTooWide': '`longestSide` of server/features/business/logo.ts',
  'factorText.codesLeft': '`backupCodes` are made at once: server/features/factors/enrolment.service.ts',
  'activityText.span': '`activityHours` of contract/base/timing.ts',
  'activityText.why': '`activityHours` of contract/base/timing.ts',
  'serviceEditorText.extraArea': 'contract/money/price.ts counts each 500 sq ft over 1,000',
  'securityText.minLengthHint': 'what NIST SP 800-63B-4 says',
  'securityText.compositionWhy': 'the names of two standards',
  'securityText.composition.require_numbers.hint': 'which characters are meant',
  'codeText.newCodeEvery': 'the period of RFC 6238: server/features/factors/totp.ts',
  'forgotText.sentHelp': 'advice on when to look in spam, no promise',
  'enrolmentText.enoughCodes': 'the limit on codes counts an hour: server/features/factors',
  'reportsText.columns.m1': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.columns.m2': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.columns.m3': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.columns.m4': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.columns.m5': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.columns.m6': '`returns` of server/features/reports/reports.queries.ts counts by month',
  'reportsText.buckets.d30': '`bucket` of server/features/invoices/money/aging.queries.ts',
  'reportsText.buckets.d60': '`bucket` of server/features/invoices/money/aging.queries.ts',
  'reportsText.buckets.d90': '`bucket` of server/features/invoices/money/aging.queries.ts',
  'reportsText.buckets.older': '`bucket` of server/features/invoices/money/aging.queries.ts',
  'reportPeriodText.presets.days7': '`presetPeriod` of contract/office/report.kinds.ts',
  'reportPeriodText.presets.days30': '`presetPeriod` of contract/office/report.kinds.ts',
  'reportPeriodText.presets.days90': '`presetPeriod` of contract/office/report.kinds.ts',
  'reportPeriodText.presets.months12': '`presetPeriod` of contract/office/report.kinds.ts',
  'healthText.storage.failures.missing.todo': 'names a variable of server/config.ts',
  'healthText.storage.failures.unreachable.todo': 'names a variable of server/config.ts',
  'healthText.storage.failures.refused.todo': 'names variables of server/config.ts',
  'noticeText.lead_waiting.to': '`claimDue` of server/features/leads/leads.queries.ts',
  'noticeText.lead_waiting.when': '`claimDue` of server/features/leads/leads.queries.ts',
  'noticeText.requests_held.to': '`claim_held_summary` of server/db/migrations/0077_held_requests.sql',
  'noticeText.requests_held.when': '`claim_held_summary` of server/db/migrations/0077_held_requests.sql',
  'heldRequestsText.why': '`prune` of server/tasks/prune.ts',
  'quoteErrorText.tooFar': 'server/db/migrations/0070_bounds.sql, at most 366 days ahead',
  'timeErrorText.tooLongAgo': '`occurredDays` of contract/base/limits.ts',
  'timeText.flags.late': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'timeText.flags.long': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'reviewText.kinds.late': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'reviewText.kinds.long': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'reviewText.leaveReasons.late': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'reviewText.leaveReasons.long': '`keep_time` of server/db/migrations/0073_time_limits.sql',
  'savedReportText.cadence.monthly': '`nextDue` of server/features/reports/savedReports.queries.ts',
  'savedReportText.monthly': '`nextDue` of server/features/reports/savedReports.queries.ts',
  'quoteTierText.best': 'the name of an option',
  'quotePdfText.facts.hash': 'the name of a hash',
  'quotePdfText.explain': 'the name of a hash',
  'quotePdfText.cancellation.copy': '`cancellation` of server/features/quotes/pdf/signatureBlocks.ts makes two',
  'quotePdfText.cancellation.body.3': '16 CFR 429.1(b), word for word',
  'shareText.facts': 'expires_at of gallery_links: server/db/migrations/0056_gallery.sql',
  'securityText.methods.authenticator_app.hint': 'advice: it needs no cell service',
};

const isClaim = ({ text }: Text) => {
  const said = text.replaceAll(/\{\w+\}/g, '');
  return promise.test(said) || (/\d/.test(said) && !harmless.some((pattern) => pattern.test(text)));
};

async function catalogue(): Promise<Text[]> {
  const modules = await Promise.all(
    globSync('contract/text/en/*.ts').map((path) => import(`../${path}`) as Promise<object>),
  );
  return modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => textsIn(value, name)));
}

test('no text states a number or makes a promise of its own', async () => {
  const texts = await catalogue();
  expect(texts.length).toBeGreaterThan(1_500);
  expect(texts.filter((each) => isClaim(each) && !(each.key in ruled))).toEqual([]);
});

test('every exception is still a text, and still needs to be one', async () => {
  const claims = new Set((await catalogue()).filter(isClaim).map(({ key }) => key));
  expect(Object.keys(ruled).filter((key) => !claims.has(key))).toEqual([]);
});

/** Word for word from the specification, or only ever shown to staff. */
const administrators = new Set([
  'signInText.noAccount',
  'errorText.role_mismatch',
  'errorText.profile_missing',
  'errorText.storage_off',
  'mailText.invitation.expiry',
  'outageText.admin',
  'setupText.nothingOffered',
]);

test('what a client may read doesn’t send them to an administrator, whom they don’t have', async () => {
  const articles = globSync('contract/text/en/help/*.md').map((key) => ({ key, text: readFileSync(key, 'utf8') }));
  const sends = [...(await catalogue()), ...articles].filter(({ text }) => /your administrator/i.test(text));
  expect(sends.filter(({ key }) => !administrators.has(key))).toEqual([]);
});

/** They were found untrue: who is told, what has left or is known, what waits, and why something is refused. */
const untrue = [
  'Both sales reps are told',
  '{count} invoices sent',
  'is free in the next two weeks',
  'Nothing is free on these days',
  'Schedule anyway, outside working hours',
  'It’s sent when you’re back online',
  'You can save changes once you’re back',
  'tells the client',
  'This visit has already started',
  'made you an offer',
];

/** Readers had to guess what these mean. */
const riddles = [
  'has a plan to start',
  'without email, to print',
  'Kept by PayPal',
  'first period, then nothing',
  'A rule that has counted',
  'commission owed to payroll',
  'Shortest notice',
  'Booked ahead',
  'each mark is',
  'on what comes after',
  'How each line is counted',
  'once the month is over',
  'from earlier months is in it',
  'each at its own rate',
  'takes back the line',
  'Counted again',
  'Invoiced less credited',
  'The client is told at once',
  'Bigger job',
  'Not safe',
  'Look today',
  'Ask for a change',
  'This entry shouldn’t be there',
  'Completed early',
  'It costs nothing',
  'Over since',
  'are taken out',
  'Our advice',
  'Add if you like',
  'You get this because',
  'and should arrive between',
];

test.each([
  ['untrue', untrue],
  ['a riddle', riddles],
])('a sentence that was found to be %s isn’t said again', async (_, sentences) => {
  const said = (await catalogue()).filter(({ text }) => sentences.some((each) => text.includes(each)));
  expect(said).toEqual([]);
});

test.each([
  'All systems operational',
  '99.9% uptime',
  'Pay in one minute',
  'The first one takes a minute.',
  'You have 3 new notifications.',
  'Last backup 2 h ago',
  'Trusted by 400 families',
  'Connected',
  'Our secure portal',
])('"%s" is noticed', (text) => {
  expect(isClaim({ key: 'any', text })).toBe(true);
});

test('pages take their words from the catalogue: none stands between two tags', () => {
  const between = />\s*([A-Z][a-z]+(?: [a-z]+)+)[.!]?\s*<\//g;
  const found = globSync('web/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(between)].map(([, words]) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});
