import type { Integrations } from '#contract/office/integration.schema.ts';
import { shownText } from '#text/mail.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as locations from '#server/features/locations/locations.queries.ts';
import * as integrations from '#server/features/integrations/integrations.queries.ts';

type State = Integrations['items'][number];

/** The environment variables of each integration; without the `needed` ones it does nothing. */
const variables = {
  mail: { all: ['MAIL_URL', 'MAIL_FROM'], needed: ['MAIL_URL'] },
  sms: { all: ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'], needed: ['SMS_URL'] },
  paypal: {
    all: ['PAYPAL_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    needed: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  },
  // Either a folder, or a bucket with its keys.
  storage: {
    all: ['STORAGE_FOLDER', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    needed: ['STORAGE_FOLDER'],
    instead: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
} as const satisfies Record<
  Integration,
  { all: (keyof Config)[]; needed: (keyof Config)[]; instead?: (keyof Config)[] }
>;

/** The needed variables that aren't set. */
export function missing(config: Config, integration: Integration): string[] {
  const { needed, instead = [] }: { needed: readonly (keyof Config)[]; instead?: readonly (keyof Config)[] } =
    variables[integration];
  const isSet = (name: keyof Config) => Boolean(config[name]);
  const wanted = instead.some(isSet) && !needed.some(isSet) ? instead : needed;
  return wanted.filter((name) => !isSet(name));
}

/** Shows only the host of a URL: the rest may hold a user, a password or a token. */
const host = (url: string) => new URL(url).host;

function shownOf(config: Config, integration: Integration): State['shown'] {
  const { server, sender, folder, bucket } = shownText;
  const { MAIL_URL, MAIL_FROM, SMS_URL, SMS_FROM, PAYPAL_URL, STORAGE_FOLDER, S3_BUCKET, S3_ENDPOINT } = config;
  const values = {
    mail: MAIL_URL ? { [server]: host(MAIL_URL), [sender]: MAIL_FROM } : {},
    sms: SMS_URL ? { [server]: host(SMS_URL), [sender]: SMS_FROM } : {},
    paypal: missing(config, 'paypal').length === 0 ? { [server]: host(PAYPAL_URL) } : {},
    storage: STORAGE_FOLDER
      ? { [folder]: STORAGE_FOLDER }
      : { [bucket]: S3_BUCKET, [server]: S3_ENDPOINT && host(S3_ENDPOINT) },
  };
  return Object.entries(values[integration]).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** The state of each integration. Only values that are safe to show leave the server's environment. */
export async function describe(tx: Tx, config: Config): Promise<Integrations> {
  const [mail, sms, settings, counts] = await Promise.all([
    integrations.lastFailure(tx, 'email'),
    integrations.lastFailure(tx, 'sms'),
    integrations.readSettings(tx),
    locations.counts(tx),
  ]);
  const failures = { mail, sms, paypal: null, storage: null };
  const items = (Object.keys(variables) as Integration[]).map((integration) => ({
    integration,
    configured: missing(config, integration).length === 0,
    shown: shownOf(config, integration),
    variables: [...variables[integration].all],
    last_failure: failures[integration],
  }));
  const { card_checkout, geocoder, routing } = settings!;
  return { items, card_checkout, maps: { geocoder, routing, routing_ready: Boolean(config.ROUTING_URL), ...counts } };
}
