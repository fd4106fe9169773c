import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { bookingRulesText as text } from '#text/bookingRules.ts';
import { dayText } from '#text/days.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { requestCountsQuery } from '#web/features/office/bookings/requests.ts';
import { bookingRulesQuery } from '#web/features/office/settings/queries.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { formatCents } from '#web/money.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';

const BookingDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/BookingDialog.tsx')).BookingDialog,
}));

/** The current booking rules; a dialog changes them. */
export function BookingSection({ currency }: { currency: string }) {
  return (
    <EditedSection name="booking" settings={useQuery(bookingRulesQuery)} text={text} Edit={BookingDialog}>
      {(rules) => <Facts rules={rules} currency={currency} />}
    </EditedSection>
  );
}

function Facts({ rules, currency }: { rules: BookingRules; currency: string }) {
  const { data: services } = useQuery(servicesQuery);
  const waiting = useQuery(requestCountsQuery).data?.waiting ?? 0;
  const offered = services?.filter(({ online, active }) => online && active).length;
  const depot = rules.depot_latitude !== null && `${rules.depot_latitude}, ${rules.depot_longitude}`;
  return (
    <>
      <p className="px-4 pb-3 text-15 font-medium md:text-13">
        {rules.online ? text.on : text.off}{' '}
        {rules.online &&
          offered !== undefined &&
          (offered > 0 ? fill(text.services, { count: formatNumber(offered) }) : text.noServices)}
      </p>
      <dl className="grid gap-2 rule-t px-4 py-3">
        <SettingFact name={text.facts.notice}>
          {fill(dayText.hours, { count: formatNumber(rules.lead_hours) })}
        </SettingFact>
        <SettingFact name={text.facts.horizon}>
          {fill(dayText.count, { count: formatNumber(rules.horizon_days) })}
        </SettingFact>
        <SettingFact name={text.windowLabel}>{text.windows[rules.window_minutes]}</SettingFact>
        <SettingFact name={text.nearDiscount}>
          {rules.near_discount_cents > 0 ? formatCents(rules.near_discount_cents, currency) : commonText.none}
        </SettingFact>
        <SettingFact name={text.facts.approval}>
          {text.approvals[rules.approval]}
          {waiting > 0 && (
            <Link to="/admin/jobs/requests" className="block text-accent underline underline-offset-2">
              {waiting === 1 ? text.waitsOne : fill(text.wait, { count: formatCount(waiting) })}
            </Link>
          )}
        </SettingFact>
        <SettingFact name={text.facts.longWork}>
          {fill(text.longWork, {
            length: lengthOf(rules.min_stretch_minutes * minute),
            days: fill(rules.max_days === 1 ? dayText.one : dayText.count, { count: formatNumber(rules.max_days) }),
          })}
          {rules.several_days_online && <span className="block">{text.severalDaysOn}</span>}
        </SettingFact>
        <SettingFact name={text.facts.depot}>{depot || text.noDepot}</SettingFact>
      </dl>
    </>
  );
}
