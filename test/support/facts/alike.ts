import { amountText } from '#text/amounts.ts';
import { booksText } from '#text/books.ts';
import { accountText } from '#text/booksExport.ts';
import { invoiceText } from '#text/invoices.ts';
import { leadsText } from '#text/leadPages.ts';
import { reportsText } from '#text/reports.ts';
import { salesFiguresText } from '#text/salesDashboard.ts';
import { timesheetsText } from '#text/timesheets.ts';

const { figure } = booksText;

/** Figures that a reader could confuse: each pair has two names, and docs/facts.md says how they differ. */
export const alike: [string, string][] = [
  [figure.net_cents.name, figure.revenue_cents.name],
  [figure.net_cents.name, figure.cash_cents.name],
  [figure.tips_cents.name, reportsText.reports.tips],
  [amountText.credit, accountText.client_credit],
  [amountText.depositPaid, invoiceText.creditUsed],
  [salesFiguresText.sold, leadsText.columns.sold],
  [salesFiguresText.quotes, leadsText.columns.quoted],
  [timesheetsText.facts.hours, reportsText.reports.utilization],
];
