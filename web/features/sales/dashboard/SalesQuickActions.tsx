import { BookOpen, CalendarDays, FilePlus, UserRoundPlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { dashboardText } from '#text/dashboard.ts';
import { leadsText } from '#text/leadPages.ts';
import { quotesText } from '#text/quotePages.ts';
import { salesScheduleText } from '#text/salesSchedule.ts';
import { sectionText } from '#text/sections.ts';
import { salesSchedulePath } from '#web/features/sales/schedule/salesSchedule.ts';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { button } from '#web/ui/Button.tsx';

/** What a day in sales begins with. */
export function SalesQuickActions() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-15 font-strong md:text-13">
        {dashboardText.quickActions}
      </h2>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
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
      </div>
    </section>
  );
}
