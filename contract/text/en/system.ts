import { texts } from '#contract/text/texts.ts';
import type { HealthCode, HealthPart } from '#contract/office/health.ts';
import type { MessageTask } from '#contract/office/system.schema.ts';

/** Settings > System: the portal's own health. */
export const systemText = texts({
  loading: 'Loading system status...',
  failed: 'System status could not be loaded',

  now: 'Right now',
  works: 'Everything works',
  setUpWorks: 'Everything you set up works',
  oneFails: '1 part needs attention',
  someFail: '{count} parts need attention',
  unknown: 'No checks yet',
  unknownBody: 'The background worker checks every part each minute. Results show up here once it runs.',
  share: 'System Health',
  shareOf: '{percent}% of checks passed in the last {hours} hours',
  noShare: 'Appears after the first check',
  data: 'Your data',
  dataParts: '{database} database, {files} files',
  onlyDatabase: '{database} database, no file storage set up',
  version: 'Version',
  versions: 'Schema {schema}, PostgreSQL {postgres}, Node {node}',
  seal: 'Activity log seal',
  sealed: 'Sealed {time}',
  notSealed: 'Nothing sealed yet',
  allSealed: 'Every entry is sealed',
  oneUnsealed: '1 entry not sealed yet',
  unsealed: '{count} entries not sealed yet',

  checks: 'Checks',
  checksHint: 'Last {hours} hours, {minutes} minutes each',
  marks: 'Last {hours} hours: failed in {failed} of {checked} half hours',
  marksGood: 'Last {hours} hours: no failures',
  passes: 'Works',
  fails: 'Failing',
  notChecked: 'Not checked yet',
  since: 'Since {time}',
  asked: 'Checked {time}',
  lastFailure: 'Last failure {time}',
  notSetUp: 'Not set up, so not counted: {parts}.',

  queue: 'Background tasks',
  waiting: 'Due now',
  later: 'Scheduled',
  running: 'Running',
  oldest: 'Oldest due',
  none: 'None',
  age: { seconds: '{count} s', minutes: '{count} min', hours: '{count} h' },
});

export const unsentText = texts({
  title: 'Unsent messages',
  count: '{count} unsent',
  loading: 'Loading unsent messages...',
  failed: 'Unsent messages could not be loaded',
  empty: 'Nothing is waiting',
  emptyBody: 'No message has failed. One that fails shows up here and is tried again on its own.',
  to: '{what} to {name}',
  nextTry: 'Next try {time}',
  sending: 'Sending',
  gaveUp: 'No more tries',
  sendNow: 'Send now',
  sendOne: 'Send now: {what}',
  sendAll: 'Send all now',
  sent: 'On its way',
  sentOne: '1 message is being sent now.',
  sentSome: '{count} messages are being sent now.',
  sentNone: 'Nothing to send',
  sentNoneWhy: 'It’s being sent already, or it has left.',
  notSent: 'The message wasn’t sent',
  channel: { email: 'Email', sms: 'Text message' },
  what: {
    deliver: 'Notification',
    remindInvoice: 'Invoice reminder',
    sendAddressLink: 'Email confirmation',
    sendCode: 'Sign-in code',
    sendInvoice: 'Invoice',
    sendPasswordLink: 'Password link',
    sendQuote: 'Quote',
    sendReceipt: 'Receipt',
    sendSignedQuote: 'Signed quote',
    tellOldAddress: 'Email change notice',
    textCode: 'Sign-in code',
    textNotice: 'Notification',
  } satisfies Record<MessageTask, string>,
});

/** Each part: its name, and for each failure what happened and what to do. */
export const healthText = texts({
  database: {
    label: 'Database',
    about: 'PostgreSQL, where all records are kept',
    failures: {
      unreachable: {
        what: 'The database doesn’t answer.',
        todo: 'Check that PostgreSQL is running and that DATABASE_URL is right.',
      },
      schema_old: {
        what: 'The database lacks migrations of this version.',
        todo: 'Run npm run migrate on the server.',
      },
      failing: { what: 'The database check failed.', todo: 'See the server log.' },
    },
  },
  worker: {
    label: 'Background worker',
    about: 'Sends messages, follows payments, seals the activity log',
    failures: {
      silent: {
        what: 'The worker isn’t running.',
        todo: 'Start it on the server. Nothing is sent until it runs.',
      },
      task_overdue: {
        what: 'Tasks are waiting too long.',
        todo: 'Check that a worker is running. If one is, restart it or start a second one.',
      },
      failing: { what: 'The worker check failed.', todo: 'See the server log.' },
    },
  },
  mail: {
    label: 'Email',
    about: 'The mail server that sends your email',
    failures: {
      not_set_up: {
        what: 'Email isn’t set up, so invoices, codes and invitations can’t leave.',
        todo: 'Set MAIL_URL on the server, then restart the portal.',
      },
      unreachable: {
        what: 'The mail server can’t be reached.',
        todo: 'Check the host and port in MAIL_URL, and your provider’s status page.',
      },
      refused: {
        what: 'The mail server rejected our username or password.',
        todo: 'Update MAIL_URL with the right password, then restart the portal.',
      },
      unsafe: {
        what: 'The mail server doesn’t offer an encrypted connection.',
        todo: 'Use a server and port that offer TLS.',
      },
      messages_failing: {
        what: 'The mail server answers, but every recent email failed.',
        todo: 'Read the reason under Unsent messages. Often a sending limit or a blocked sender.',
      },
      failing: {
        what: 'The mail server answers with an error.',
        todo: 'Send a test in Integrations to see its reply.',
      },
    },
  },
  sms: {
    label: 'Text messages',
    about: 'The gateway that sends your text messages',
    failures: {
      unreachable: {
        what: 'The text-message gateway can’t be reached.',
        todo: 'Check SMS_URL, and your provider’s status page.',
      },
      refused: {
        what: 'The text-message gateway rejected our token.',
        todo: 'Update SMS_TOKEN, then restart the portal.',
      },
      messages_failing: {
        what: 'The gateway answers, but every recent text message failed.',
        todo: 'Read the reason under Unsent messages. Often the account is out of credit.',
      },
      failing: { what: 'The gateway answers with an error.', todo: 'Send a test in Integrations to see its reply.' },
    },
  },
  messages: {
    label: 'Messages',
    about: 'Emails and texts that were to leave',
    failures: {
      unsent: {
        what: 'Messages haven’t left.',
        todo: 'Read the reason of each under Unsent messages, then send it again.',
      },
      failing: { what: 'The check for unsent messages failed.', todo: 'See the server log.' },
    },
  },
  paypal: {
    label: 'PayPal',
    about: 'Takes your clients’ online payments',
    failures: {
      unreachable: {
        what: 'PayPal can’t be reached.',
        todo: 'Check PayPal’s status page. Payments on their way finish once it’s back.',
      },
      refused: {
        what: 'PayPal rejected the client ID or secret.',
        todo: 'Update PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, then restart the portal.',
      },
      failing: { what: 'PayPal answers with an error.', todo: 'Check PayPal’s status page.' },
    },
  },
  storage: {
    label: 'File storage',
    about: 'Where photos are kept',
    failures: {
      missing: {
        what: 'The storage folder or bucket doesn’t exist.',
        todo: 'Create the folder in STORAGE_FOLDER or mount its disk, or create the bucket in S3_BUCKET.',
      },
      unwritable: {
        what: 'The storage folder can’t be written to.',
        todo: 'Let the portal’s user write to the folder in STORAGE_FOLDER.',
      },
      full: { what: 'The storage disk is full.', todo: 'Free up space or move to a larger disk.' },
      unreachable: {
        what: 'The storage server can’t be reached.',
        todo: 'Check S3_ENDPOINT and the provider’s status page. Photos wait and finish once it’s back.',
      },
      refused: {
        what: 'The storage server rejected the access key or secret.',
        todo: 'Update S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, then restart the portal.',
      },
      files_missing: {
        what: 'Photos are missing from storage.',
        todo: 'Restore the storage from its backup. The server log names the first missing file.',
      },
      failing: { what: 'The storage can’t be used.', todo: 'Test it in Integrations to see why.' },
    },
  },
  audit: {
    label: 'Activity log seal',
    about: 'Shows any later change to the activity log',
    failures: {
      seal_behind: {
        what: 'New entries aren’t being sealed.',
        todo: 'Check that the worker is running, then look for sealAudit in the server log.',
      },
      chain_broken: {
        what: 'An entry or its seal was changed after it was sealed.',
        todo: 'Run npm run audit:verify on the server. It names the entry. Find out who had access to the database.',
      },
      failing: { what: 'The seal check failed.', todo: 'See the server log.' },
    },
  },
  figures: {
    label: 'Figures',
    about: 'Dashboard and report figures match your records',
    failures: {
      differs: {
        what: 'The last nightly recount found figures that didn’t match your records, and corrected them.',
        todo: 'The figures are right now. Look for recountStats in the server log and report it to the person who maintains the portal.',
      },
      recount_late: {
        what: 'Figures haven’t been recounted for two days.',
        todo: 'Check that the worker is running, then look for recountStats in the server log.',
      },
      failing: { what: 'The figures check failed.', todo: 'See the server log.' },
    },
  },
} satisfies {
  [Part in HealthPart]: {
    label: string;
    about: string;
    failures: Record<HealthCode<Part>, { what: string; todo: string }>;
  };
});

/** `npm run doctor`, in a terminal. */
export const doctorText = texts({
  ok: 'ok',
  failed: 'FAILED',
  skipped: 'not set up',
  unknown: 'not checked',
  needsDatabase: 'needs the database',
  share: 'System Health: {percent}% of checks passed in the last {hours} hours.',
  noShare: 'System Health: nothing has been checked yet.',
  queue: 'Background tasks: {waiting} due, {later} scheduled, {running} running.',
  oldest: 'The oldest is due since {time}.',
  unsent: 'Unsent messages: {count}.',
  sealed: 'Activity log: last sealed {time}, {unsealed} not sealed yet.',
  notSealed: 'Activity log: nothing sealed yet, {unsealed} waiting.',
  versions: 'Portal {portal}, schema {schema}, PostgreSQL {postgres}, Node {node}.',
  storage: 'Database {database}, files {files}.',
  noFiles: 'none',
  allGood: 'Everything works.',
  setUpGood: 'Everything that is set up works.',
  oneFails: '1 part needs attention.',
  someFail: '{count} parts need attention.',
});
