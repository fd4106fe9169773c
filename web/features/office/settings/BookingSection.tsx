import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingRulesText as text } from '#text/bookingRules.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { bookingRulesQuery } from '#web/features/office/settings/queries.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';

const BookingDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/BookingDialog.tsx')).BookingDialog,
}));

/** How clients book, as it is; a dialog changes it. */
export function BookingSection({ currency }: { currency: string }) {
  return (
    <EditedSection settings={useQuery(bookingRulesQuery)} text={text} Edit={BookingDialog}>
      {(rules) => <Facts rules={rules} currency={currency} />}
    </EditedSection>
  );
}

function Facts({ rules, currency }: { rules: BookingRules; currency: string }) {
  const { data: services } = useQuery(servicesQuery);
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
          {fill(text.hours, { count: formatNumber(rules.lead_hours) })}
        </SettingFact>
        <SettingFact name={text.facts.horizon}>
          {fill(text.days, { count: formatNumber(rules.horizon_days) })}
        </SettingFact>
        <SettingFact name={text.facts.window}>{text.windows[rules.window_minutes]}</SettingFact>
        <SettingFact name={text.facts.near}>
          {rules.near_discount_cents > 0 ? formatCents(rules.near_discount_cents, currency) : text.none}
        </SettingFact>
        <SettingFact name={text.facts.approval}>{text.approvals[rules.approval]}</SettingFact>
        <SettingFact name={text.facts.depot}>{depot || text.noDepot}</SettingFact>
      </dl>
    </>
  );
}
