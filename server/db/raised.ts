/**
 * What the database's own functions raise: name, SQLSTATE and meaning. A new rule needs no code: it raises by the name of a
 * constraint (CONTRIBUTING, Adding a rule).
 */
export const raised = {
  /** The last active administrator keeps account and role. */
  last_administrator: 'QR001',
  /** The client isn't one, or the place is another client's; the message says which. */
  wrong_party: 'QR002',
  /** Work is assigned to someone who isn't an active technician. */
  no_technician: 'QR003',
  /** An issued or void invoice stays as it went out, with its lines and its PDF. */
  invoice_kept: 'QR010',
  /** Money came in for the invoice, so it can't be voided. */
  invoice_paid: 'QR011',
  /** A payment keeps its facts, and its status only goes on. */
  payment_kept: 'QR012',
  /** The amount isn't owed: the invoice is settled, or no such deposit is asked for. */
  not_owed: 'QR013',
  /** A transaction of the books sums to zero and is never changed. */
  books_kept: 'QR014',
  /** The books are closed up to that day, or the day isn't over. */
  period_closed: 'QR015',
  /** The client's credit is spent, or on its way back. */
  credit_spent: 'QR016',
  /** The job was never assigned to the technician. */
  foreign_job: 'QR020',
  /** A closed job takes no more photos. */
  job_closed: 'QR021',
  /** A chunk doesn't begin where the upload ends. */
  wrong_offset: 'QR022',
  /** Time waits for the office: an entry that has ended, or a week with open questions. */
  time_undecided: 'QR023',
  /** The time, or the end of the week, is still ahead. */
  in_the_future: 'QR024',
  /** The week is closed. */
  week_closed: 'QR025',
  /** The reporter of an issue was never assigned to its job. */
  reporter_off_job: 'QR026',
  /** The shop has less than is taken. */
  stock_short: 'QR027',
  /** The holder of the supply was never assigned to the job. */
  supply_off_job: 'QR028',
  /** The visit isn't one that the technician is working on. */
  visit_closed: 'QR029',
  /** Something that the visit requires is missing. */
  visit_incomplete: 'QR030',
  /** More bins than the line has, or fewer than it says were cleaned. */
  bins_miscounted: 'QR031',
  /** The photo comes first: of a step that wants one, or of what wasn't cleaned. */
  photo_missing: 'QR032',
  /** The plan isn't the client's. */
  foreign_plan: 'QR038',
  /** A pause begins in the future and only ends earlier. */
  pause_past: 'QR039',
  /** Another hold or job has that time. */
  time_taken: 'QR040',
  /** The client has as many people as the portal allows. */
  too_many_people: 'QR045',
  /** The contact isn't the client's. */
  foreign_contact: 'QR046',
  /** The hold is gone, or isn't the client's. */
  hold_over: 'QR060',
  /** The visit isn't the client's. */
  foreign_visit: 'QR061',
  /** A booking keeps its facts, and its status only goes on. */
  booking_kept: 'QR062',
  /** The representative of a client isn't an active one. */
  client_rep: 'QR063',
  /** The owner of a lead isn't an active representative. */
  lead_owner: 'QR064',
  /** A lead begins open, and its status only goes on. */
  lead_status: 'QR065',
  /** The client of a lead isn't one. */
  lead_client: 'QR066',
  /** A lead keeps where it came from, and a joined one stays as it is. */
  lead_kept: 'QR067',
  /** The request form is off. */
  request_form_off: 'QR068',
  /** That option, or that text, isn't on offer. */
  not_on_offer: 'QR070',
  /** The quote's last day is past. */
  quote_over: 'QR071',
  /** The office has to approve the discount or the price. */
  needs_approval: 'QR072',
  /** The lead has no email address to send the quote to. */
  quote_no_email: 'QR073',
  /** What was sent or signed stays as it is. */
  quote_kept: 'QR074',
  /** A quote begins as a draft, and its status only goes on. */
  quote_status: 'QR075',
  /** It is too late to take that back. */
  undo_over: 'QR076',
  /** The owner doesn't sell, or may not quote for that client. */
  not_theirs_to_quote: 'QR077',
  /** Neither the client signs nor a witness who may. */
  not_theirs_to_sign: 'QR078',
  /** The client may still cancel on that day. */
  still_cancellable: 'QR079',
  /** Commission is paid after the month is over. */
  month_not_over: 'QR080',
  /** The commission of that month adds up to another amount. */
  commission_changed: 'QR081',
  /** A rule begins after everything that was counted, and its tiers rise from zero. */
  rule_start: 'QR082',
  /** Money was counted by the rule. */
  rule_in_use: 'QR083',
  /** Commission is only added to. */
  commission_kept: 'QR084',
  /** A question is about the asker's own line and stays as it was asked and answered. */
  question_kept: 'QR085',
  /** A representative holds times for three clients at once. */
  holds_capped: 'QR086',
  /** The client is booking that time right now. */
  client_booking: 'QR087',
  /** The client has another representative. */
  hold_rep: 'QR088',
  /** Another representative looks after the client. */
  in_work_elsewhere: 'QR089',
  /** A referral keeps its facts, and its status only goes on. */
  referral_kept: 'QR090',
  /** The friend's money doesn't stand yet. */
  referral_unpaid: 'QR091',
  /** The office has to look at the referral first. */
  referral_in_doubt: 'QR092',
  /** A referral is booked when it is earned. */
  referral_unearned: 'QR093',
  /** The photo is a proof and stays. */
  proof_kept: 'QR094',
  /** A photo that the bill rests on isn't ready. */
  bill_photo_missing: 'QR095',
  /** A visit without a promised time costs no fee. */
  fee_without_promise: 'QR100',
  /** The act is too long ago. */
  too_long_ago: 'QR110',
  /** The job is on an invoice. */
  job_invoiced: 'QR111',
  /** The client owes money. */
  client_owes: 'QR112',
  /** The portal holds money of the client. */
  client_credit: 'QR113',
  /** The client's money is on its way. */
  client_pays: 'QR114',
  /** The client has visits or plans to come. */
  client_has_work: 'QR115',
} as const;
