import { texts } from '#contract/text/texts.ts';
import type { Notice, NoticeEntity } from '#contract/office/notices.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';

/** The bell's panel, and the page with all notices. */
export const notificationsText = texts({
  loading: 'Loading notifications...',
  failed: 'Your notifications could not be loaded',
  empty: 'No notifications yet',
  emptyWhy: 'Updates about your account and your work show up here.',
  fresh: 'New:',
  seeAll: 'See all notifications',
  settings: 'Notification settings',
  markOne: 'Mark as read: {notice}',
  markAll: 'Mark all as read',
  notMarked: 'Not marked as read',
  list: 'Notification list',
  all: 'All',
  unread: 'Unread',
  yesterday: 'Yesterday',
  caughtUp: 'You’re all caught up',
  caughtUpBody: 'You have no unread notifications.',
  showAll: 'Show all notifications',
  /** For a kind that this page doesn't know yet. */
  other: { label: 'Update from the portal', body: 'Reload the page to read it.' },
});

export const channelText = texts({ email: 'Email', sms: 'SMS', portal: 'Portal' } satisfies Record<Channel, string>);

/** A user's notification settings, on their account page. */
export const choicesText = texts({
  title: 'Your notifications',
  hint: 'Turn off what you don’t need. Portal notifications show under the bell.',
  loading: 'Loading your notifications...',
  failed: 'Your notification settings could not be loaded',
  none: 'No notifications are turned on for you.',
  alwaysOn: 'Always on: {channels}',
  required: 'This notification protects your account, so it can’t be turned off.',
  notAllowed: 'The office turned this off for everyone.',
  noPhone: 'You have no phone number in your profile, so you get no text messages.',
});

/** Names a record that was deleted, or that the reader may not see. */
export const unnamedText = texts({
  account: 'A user',
  profile: 'A user',
  payment: 'A client',
  job: 'A job',
  left_job: 'a job',
  issue: 'A job',
  booking: 'A client',
  hold: 'A visit',
  lead: 'A lead',
  lead_clash: 'A lead',
  held_requests: 'Some',
  client_clash: 'A client',
  quote: 'A client',
  commission_payout: 'Your commission',
  commission_question: 'A sales rep',
  referral: 'A client',
} satisfies Record<NoticeEntity, string>);

type NoticeText = {
  /** The notice's name: in the settings, and above its sentence in the bell's panel. */
  label: string;
  /** In the office's settings: the recipients and the occasion. */
  to: string;
  /** In the user's own settings. */
  when: string;
  /**
   * The notice itself, in the bell's panel and in emails: the first sentence whose values are all known. {name} is always known:
   * the person, the payment's client, or the job's title (also for an issue, if it has a job). For a lead that two
   * representatives want, {owner} has it and {others} tried to add it.
   */
  says: readonly string[];
};

export const noticeText = texts({
  new_sign_in: {
    label: 'New sign-in',
    to: 'Sent to the user when they sign in on a new device.',
    when: 'When you sign in on a new device.',
    says: ['Your account was used to sign in on a new device. If it wasn’t you, change your password.'],
  },
  password_changed: {
    label: 'Password changed',
    to: 'Sent to the user when their password is changed.',
    when: 'When your password is changed.',
    says: ['Your password was changed. If it wasn’t you, tell the office.'],
  },
  second_step_changed: {
    label: 'Second step changed',
    to: 'Sent to the user when their second step is added, removed or reset.',
    when: 'When your second step is added, removed or reset.',
    says: ['Your second step for signing in was changed. If it wasn’t you, tell the office.'],
  },
  account_locked: {
    label: 'Account locked',
    to: 'Sent to administrators when too many wrong passwords pause a user’s sign-in.',
    when: 'When too many wrong passwords pause a user’s sign-in.',
    says: ['Sign-in is paused for {name} after too many wrong passwords. The pause ends on its own.'],
  },
  user_created: {
    label: 'User created',
    to: 'Sent to the other administrators when one of them creates an account.',
    when: 'When another administrator creates an account.',
    says: ['An account was created for {name}.'],
  },
  payment_received: {
    label: 'Payment received',
    to: 'Sent to administrators when a client pays, except the one who recorded it.',
    when: 'When a client pays, unless you recorded it.',
    says: ['{name} paid {amount} for {invoice}.', '{name} paid {amount}.', '{name} made a payment.'],
  },
  payment_failed: {
    label: 'Payment failed',
    to: 'Sent to administrators when a client’s payment fails or is reversed.',
    when: 'When a client’s payment fails or is reversed.',
    says: [
      '{name}’s payment of {amount} for {invoice} failed. The balance is still due.',
      '{name}’s payment of {amount} failed.',
      '{name}’s payment failed.',
    ],
  },
  job_assigned: {
    label: 'Job assigned',
    to: 'Sent to the technician when a job is assigned to them.',
    when: 'When a job is assigned to you.',
    says: ['{name} on {time} was assigned to you.', '{name} was assigned to you.'],
  },
  job_moved: {
    label: 'Job moved',
    to: 'Sent to the technician when their job is moved to another time.',
    when: 'When your job is moved to another time.',
    says: ['{name} moved to {time}.', '{name} no longer has a set time.'],
  },
  job_removed: {
    label: 'Taken off a job',
    to: 'Sent to the technician when a coming job is no longer theirs.',
    when: 'When a coming job is no longer yours.',
    says: ['You’re no longer on {name}, {time}.', 'You’re no longer on {name}.'],
  },
  issue_reported: {
    label: 'Issue reported',
    to: 'Sent to administrators when a technician reports an issue that doesn’t stop the job.',
    when: 'When a technician reports an issue that doesn’t stop the job.',
    says: ['A technician reported an issue: {name}.'],
  },
  issue_stops_job: {
    label: 'Issue stops a job',
    to: 'Sent to administrators when a technician reports an issue that stops the job.',
    when: 'When a technician reports an issue that stops the job.',
    says: ['A technician reported an issue that stops the job: {name}.'],
  },
  issue_answered: {
    label: 'Issue answered',
    to: 'Sent to the technician when the office answers their report.',
    when: 'When the office answers your report.',
    says: ['The office answered your report: {name}.'],
  },
  photo_missing: {
    label: 'Photo missing',
    to: 'Sent to administrators when a completed job loses a required photo.',
    when: 'When a completed job loses a required photo.',
    says: ['A required photo is missing: {name}. It isn’t billed until you decide.'],
  },
  photo_resend: {
    label: 'Photo to send again',
    to: 'Sent to the technician when a required photo of their completed job is missing.',
    when: 'When a required photo of your completed job is missing.',
    says: ['A required photo is missing: {name}. Send it again.'],
  },
  plan_paused: {
    label: 'Plan paused',
    to: 'Sent to administrators when a client pauses a plan.',
    when: 'When a client pauses a plan.',
    says: ['{name} paused a plan.'],
  },
  pickup_day_asked: {
    label: 'Pickup day request',
    to: 'Sent to administrators when a client asks for another pickup day.',
    when: 'When a client asks for another pickup day.',
    says: ['{name} asked to change the pickup day of a plan.'],
  },
  on_the_way: {
    label: 'On the way',
    to: 'Sent to the client when their technician sets out.',
    when: 'When your technician is on the way to you.',
    says: [
      '{owner} is on the way. Expect us between {from} and {to}.',
      'Your technician is on the way. Expect us between {from} and {to}.',
      'Your technician is on the way.',
    ],
  },
  visit_confirmed: {
    label: 'Visit confirmed',
    to: 'Sent to the client when their booking is confirmed.',
    when: 'When your booking is confirmed.',
    says: ['{name} is confirmed. We’ll arrive {window}.', '{name} is confirmed for {time}.', '{name} is confirmed.'],
  },
  visit_moved: {
    label: 'Visit moved',
    to: 'Sent to the client when a visit they were promised moves to another time.',
    when: 'When one of your visits moves to another time.',
    says: [
      '{name} has a new time. We’ll arrive {window}.',
      '{name} moved to {time}.',
      '{name} no longer has a set time. We’ll be in touch.',
    ],
  },
  visit_cancelled: {
    label: 'Visit cancelled',
    to: 'Sent to the client when a visit they were promised is cancelled.',
    when: 'When one of your visits is cancelled.',
    says: ['{name} on {window} is cancelled.', '{name} on {time} is cancelled.', '{name} is cancelled.'],
  },
  deposit_received: {
    label: 'Deposit received',
    to: 'Sent to the client when their deposit comes in.',
    when: 'When your deposit comes in.',
    says: ['We received your deposit of {amount}. It comes off your invoice.', 'We received your deposit.'],
  },
  slot_lost: {
    label: 'Time no longer available',
    to: 'Sent to the client when someone else took their time before the booking was complete.',
    when: 'When the time you chose was taken before your booking was complete.',
    says: [
      'The time you chose, {time}, was taken before your booking was complete. Please pick another one.',
      'The time you chose was taken before your booking was complete. Please pick another one.',
    ],
  },
  booking_answered: {
    label: 'Request answered',
    to: 'Sent to the client when you decline a request or propose other times.',
    when: 'When we answer your request.',
    says: ['We answered your request for {time}.', 'We answered your request.'],
  },
  time_held: {
    label: 'Time held',
    to: 'Sent to the client when their sales representative holds a time for them.',
    when: 'When your sales representative holds a time for you.',
    says: [
      '{owner} is holding {time} for you: {name}. Confirm it to book the visit.',
      'A time on {time} was held for you.',
      'A time was held for you.',
    ],
  },
  lead_assigned: {
    label: 'Lead assigned',
    to: 'Sent to the sales rep when the office gives them a lead.',
    when: 'When the office gives you a lead.',
    says: ['{name} is now your lead.'],
  },
  lead_due: {
    label: 'Follow-up due',
    to: 'Sent to the sales rep when a follow-up with one of their leads is due.',
    when: 'When a follow-up with one of your leads is due.',
    says: ['Follow up with {name}: it was due {time}.', 'Follow up with {name}.'],
  },
  lead_waiting: {
    label: 'Lead without a rep',
    to: 'Sent to administrators when an online request comes in, and again when nobody has had it for an hour.',
    when: 'When an online request comes in, and again when nobody has had it for an hour.',
    says: ['{name} has been waiting since {time}. Give the lead to a sales rep.', '{name} is waiting for a sales rep.'],
  },
  lead_clash: {
    label: 'Lead added twice',
    to: 'Sent to administrators when a sales rep tries to add a person who is already someone else’s lead.',
    when: 'When a sales rep tries to add a person who is already someone else’s lead.',
    says: [
      '{others} tried to add {name}, who is already {owner}’s lead.',
      '{others} tried to add {name}, who is already a lead without a rep.',
      '{name} was added twice.',
    ],
  },
  requests_held: {
    label: 'Requests held back',
    to: 'Sent to administrators at most once an hour while more online requests come than usual.',
    when: 'When more online requests come than usual. At most once an hour.',
    says: [
      'Requests held back: {name}. Many came at once, so no lead was made of them. Look through them under Leads.',
    ],
  },
  client_clash: {
    label: 'Client of another rep',
    to: 'Sent to administrators when a sales rep tries to add, quote or sign for a client who isn’t theirs.',
    when: 'When a sales rep tries to add, quote or sign for a client who isn’t theirs.',
    says: [
      '{others} tried to work with {name}, who is {owner}’s client.',
      '{others} tried to work with {name}, a client without a rep.',
      'Someone tried to work with {name}, who isn’t their client.',
    ],
  },
  booking_requested: {
    label: 'Booking to approve',
    to: 'Sent to administrators when a booking waits for approval.',
    when: 'When a booking waits for approval.',
    says: [
      '{name} booked a visit for {time}. It waits for your approval.',
      '{name}’s booking waits for your approval.',
    ],
  },
  booking_cancelled: {
    label: 'Visit changed by a client',
    to: 'Sent to administrators when a client moves or cancels a visit.',
    when: 'When a client moves or cancels a visit.',
    says: ['{name} moved their visit to {time}.', '{name} cancelled a visit.'],
  },
  quote_approval: {
    label: 'Discount to approve',
    to: 'Sent to administrators when a sales rep asks to approve a discount.',
    when: 'When a sales rep asks you to approve a discount.',
    says: ['A sales rep asks you to approve the discount on the quote for {name}.'],
  },
  quote_approved: {
    label: 'Discount approved',
    to: 'Sent to the sales rep when the office approves the discount they asked for.',
    when: 'When the office approves a discount you asked for.',
    says: ['The discount on your quote for {name} is approved. You can send it now.'],
  },
  quote_signed: {
    label: 'Your quote was accepted',
    to: 'Sent to the sales rep when their quote is accepted.',
    when: 'When your quote is accepted.',
    says: ['{name} accepted your quote for {amount}.', '{name} accepted your quote.'],
  },
  quote_accepted: {
    label: 'Quote accepted',
    to: 'Sent to administrators when a quote is accepted and its work waits to be scheduled.',
    when: 'When a quote is accepted and its work waits to be scheduled.',
    says: [
      '{name} accepted a quote for {amount}. The job waits to be scheduled.',
      '{name} accepted a quote. The job waits to be scheduled.',
    ],
  },
  quote_declined: {
    label: 'Quote declined',
    to: 'Sent to the sales rep when their quote is declined.',
    when: 'When your quote is declined.',
    says: ['{name} declined your quote.'],
  },
  quote_cancelled: {
    label: 'Accepted quote cancelled',
    to: 'Sent to administrators when a client cancels an accepted quote within three business days.',
    when: 'When a client cancels an accepted quote within three business days.',
    says: ['{name} cancelled an accepted quote. Its job is cancelled, and a deposit goes back.'],
  },
  commission_paid: {
    label: 'Commission paid out',
    to: 'Sent to the sales rep when the office pays out their commission.',
    when: 'When the office pays out your commission.',
    says: ['Your commission of {amount} was paid out with payroll.', 'Your commission was paid out with payroll.'],
  },
  commission_asked: {
    label: 'Question about commission',
    to: 'Sent to administrators when a sales rep asks about a line of their commission.',
    when: 'When a sales rep asks about a line of their commission.',
    says: ['{name} asks about a line of their commission.'],
  },
  commission_answered: {
    label: 'Commission question answered',
    to: 'Sent to the sales rep when the office answers their question about commission.',
    when: 'When the office answers your question about commission.',
    says: ['The office answered your question about commission.'],
  },
  referral_earned: {
    label: 'Referral credit',
    to: 'Sent to the client when a friend they referred earns them credit.',
    when: 'When a friend you referred earns you credit.',
    says: [
      'A friend you referred is now our client. You have {amount} in credit to use on an invoice.',
      'A friend you referred is now our client, and you have credit to use on an invoice.',
    ],
  },
  referral_review: {
    label: 'Referral to review',
    to: 'Sent to administrators when a referral needs a decision before credit is given.',
    when: 'When a referral needs a decision before credit is given.',
    says: ['A friend referred by {name} has paid. Decide whether it counts.'],
  },
} satisfies Record<Notice, NoticeText>);

type NoticeMailText = {
  subject: readonly string[];
  /** The email's lines, if they differ from the notice. A line with an unknown value is left out. */
  lines?: readonly string[];
  /** Additional lines below, by the same rule. */
  also?: readonly string[];
  /** The text message, if it differs from the notice. */
  sms?: string;
};

/** The label of the button that opens the page; server/features/notifications/mailActions.ts has each notice's. */
export const noticeActionText = texts({
  account: 'Open profile settings',
  user: 'Open the user',
  payment: 'Open the payment',
  job: 'Open the job',
  ownJobs: 'Open your jobs',
  issue: 'Open the issue',
  answer: 'Read the answer',
  client: 'Open the client',
  ownVisit: 'Open your visit',
  ownBooking: 'Open your booking',
  otherTime: 'Pick another time',
  hold: 'Confirm your visit',
  lead: 'Open the lead',
  heldRequests: 'Look through them',
  request: 'Open the request',
  visit: 'Open the visit',
  quote: 'Open the quote',
  commission: 'Open commission',
  credit: 'See your credit',
  referral: 'Open the referral',
});

/**
 * The notices as emails and text messages. These also know the time, {when}, and for a booking its outcome: the window that was
 * {declined}, or for which another is {proposed} with the {times}, the {reason}, the deposit that is {returned} or {kept}. For a
 * visit that its client changed late: the {moveFee} or {cancelFee}, or the {depositFee} that a deposit pays. For a coming visit:
 * its {place}, the lines of its {price} and their {total}.
 */
export const noticeMailText = texts({
  new_sign_in: {
    subject: ['New sign-in to your account'],
    lines: [
      'Your account was used to sign in on {when}.',
      'If this was you, you don’t need to do anything. If it wasn’t, change your password and sign out your other devices in your profile settings.',
    ],
    sms: 'your account was used to sign in on {when}. If it was not you, change your password.',
  },
  password_changed: {
    subject: ['Your password was changed'],
    lines: [
      'Your password was changed on {when}, and your other devices were signed out.',
      'If you didn’t do this or ask for it, tell the office right away.',
    ],
    sms: 'your password was changed on {when}. If it was not you, tell the office.',
  },
  second_step_changed: {
    subject: ['Your second step was changed'],
    lines: [
      'The second step you use to sign in was changed on {when}.',
      'If you didn’t do this or ask for it, tell the office right away.',
    ],
    sms: 'your second step was changed on {when}. If it was not you, tell the office.',
  },
  account_locked: {
    subject: ['Sign-in is paused for {name}'],
    lines: [
      'Sign-in for {name} was paused on {when} after too many wrong passwords.',
      'The pause ends on its own. If they can’t wait, send them a link to set a new password. It works during the pause.',
    ],
    sms: 'sign-in for {name} was paused on {when} after too many wrong passwords.',
  },
  user_created: {
    subject: ['New user: {name}'],
    lines: ['An account for {name} was created on {when}.'],
    sms: 'an account for {name} was created on {when}.',
  },
  payment_received: { subject: ['{name} paid {amount}', '{name} made a payment'] },
  payment_failed: { subject: ['{name}’s payment of {amount} failed', '{name}’s payment failed'] },
  job_assigned: { subject: ['New job: {name}, {time}', 'New job: {name}'] },
  job_moved: { subject: ['{name} moved to {time}', '{name} no longer has a set time'] },
  job_removed: { subject: ['No longer yours: {name}, {time}', 'No longer yours: {name}'] },
  issue_reported: { subject: ['Issue reported: {name}'] },
  issue_stops_job: { subject: ['Issue stops a job: {name}'] },
  issue_answered: { subject: ['Answer to your report: {name}'] },
  photo_missing: { subject: ['Photo missing: {name}'] },
  photo_resend: { subject: ['Send a photo again: {name}'] },
  plan_paused: { subject: ['Plan paused: {name}'] },
  pickup_day_asked: { subject: ['Pickup day request: {name}'] },
  on_the_way: { subject: ['On the way: {name}, {from} - {to}', 'On the way: {name}'] },
  visit_confirmed: {
    subject: ['Confirmed: {name}, {window}', 'Confirmed: {name}'],
    lines: [
      'Your visit is confirmed: {name}.',
      'We’ll arrive {window}.',
      '{takes}',
      'We’ll be back {later}.',
      'Address: {place}',
      'Price: {price}. Total: {total}.',
      'You can move or cancel it online.',
    ],
  },
  visit_moved: {
    subject: ['New time: {name}, {window}', '{name} moved to {time}', '{name} no longer has a set time'],
    also: [
      'We’ll also come {later}.',
      'Price: {price}. Total: {total}.',
      '{moveFee} late change fee, we’ll send an invoice.',
    ],
  },
  visit_cancelled: {
    subject: ['Cancelled: {name}, {window}', 'Cancelled: {name}, {time}', 'Cancelled: {name}'],
    also: ['{cancelFee} late fee, we’ll send an invoice.', '{depositFee} late fee, taken from your deposit.'],
  },
  deposit_received: { subject: ['We received your deposit of {amount}', 'We received your deposit'] },
  slot_lost: {
    subject: ['Please pick another time'],
    lines: [
      'The time you chose, {time}, was taken before your booking was complete. Please pick another one.',
      'Your deposit of {kept} is safe. Use it for another time, or get it back online.',
    ],
  },
  booking_answered: {
    subject: [
      'We can’t do your visit on {declined}',
      'Another time for your visit on {proposed}?',
      'We answered your request',
    ],
    lines: [
      'We’re sorry, we can’t do your visit on {declined}.',
      'Your deposit of {returned} goes back the way you paid it.',
      'We suggest another time for your visit on {proposed}: {times}.',
      'Our note: {reason}',
    ],
  },
  time_held: {
    subject: ['{owner} is holding {time} for you', 'A time is held for you'],
    lines: [
      '{owner} is holding a time for you: {name}.',
      'We’d arrive {window}.',
      '{takes}',
      'It’s yours until {until}. Confirm it online, or give it back.',
    ],
  },
  lead_assigned: { subject: ['New lead: {name}'] },
  lead_due: { subject: ['Follow up with {name}'] },
  lead_waiting: { subject: ['Waiting for a sales rep: {name}'] },
  lead_clash: { subject: ['Lead added twice: {name}'] },
  requests_held: { subject: ['Online requests held back: {name}'] },
  client_clash: { subject: ['Not their client: {name}'] },
  booking_requested: { subject: ['To approve: {name}, {time}', 'To approve: {name}'] },
  booking_cancelled: { subject: ['{name} moved their visit to {time}', '{name} cancelled a visit'] },
  quote_approval: { subject: ['To approve: the discount for {name}'] },
  quote_approved: { subject: ['Approved: the discount for {name}'] },
  quote_signed: { subject: ['{name} accepted your quote for {amount}', '{name} accepted your quote'] },
  quote_accepted: { subject: ['{name} accepted a quote for {amount}', '{name} accepted a quote'] },
  quote_declined: { subject: ['{name} declined your quote'] },
  quote_cancelled: { subject: ['{name} cancelled an accepted quote'] },
  commission_paid: { subject: ['Your commission of {amount} was paid out', 'Your commission was paid out'] },
  commission_asked: { subject: ['{name} asks about their commission'] },
  commission_answered: { subject: ['Your question about commission was answered'] },
  referral_earned: { subject: ['You got {amount} in credit', 'You got credit for a friend'] },
  referral_review: { subject: ['A referral by {name} needs a look'] },
} satisfies Record<Notice, NoticeMailText>);

export const noticeFrameText = texts({ greeting: 'Hello {recipient},', sms: '{business}: {text}' });
