import { BookOpen, CalendarDays, FilePlus, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { leadsText } from '#text/leadPages.ts';
import { quotesText } from '#text/quotePages.ts';
import { salesScheduleText } from '#text/salesSchedule.ts';
import { sectionText } from '#text/sections.ts';
import { salesSchedulePath } from '#web/features/sales/schedule/salesSchedule.ts';
import { QuickActionsPanel } from '#web/features/shared/dashboard/QuickActionsPanel.tsx';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { button } from '#web/ui/Button.tsx';

/** The usual first actions of a day in sales. */
export function SalesQuickActions() {
  return (
    <QuickActionsPanel>
      <Link to="/sales/leads?add=lead" className={button()}>
        <UserRoundPlus size={18} aria-hidden />
        {leadsText.add}
      </Link>
      <Link to={`${salesQuotesPath}/new`} className={button()}>
        <FilePlus size={18} aria-hidden />
        {quotesText.new}
      </Link>
      <Link to={salesSchedulePath} className={button()}>
        <CalendarDays size={18} aria-hidden />
        {salesScheduleText.title}
      </Link>
      <Link to="/sales/resources" className={button()}>
        <BookOpen size={18} aria-hidden />
        {sectionText.sales.resources.label}
      </Link>
    </QuickActionsPanel>
  );
}
