-- What bringing business costs: credit given for a referral, and commission. A payout is owed with the wages: the money itself moves
-- outside of these books.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('receivable', 'cash:paypal', 'cash:manual',
  'fees', 'revenue', 'refunds', 'tax', 'tips', 'client_credit', 'promotions', 'commission', 'payroll'));
