import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { quoteRulesText as text } from '#text/quoteRules.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { quoteRulesQuery } from '#web/features/office/settings/queries.ts';
import { formatNumber, formatPercent } from '#web/numbers.ts';

const QuoteDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/QuoteDialog.tsx')).QuoteDialog,
}));

/** The current limits for representatives' quotes; a dialog changes them. */
export function QuoteSection() {
  return (
    <EditedSection settings={useQuery(quoteRulesQuery)} text={text} Edit={QuoteDialog}>
      {({ discount_percent, valid_days, terms, cooling_off }) => (
        <dl className="grid gap-2 rule-t px-4 py-3">
          <SettingFact name={text.facts.discount}>
            {discount_percent > 0
              ? fill(text.discount, { percent: formatPercent(discount_percent / 100) })
              : text.noDiscount}
          </SettingFact>
          <SettingFact name={text.facts.valid}>
            {valid_days === 1 ? dayText.one : fill(dayText.count, { count: formatNumber(valid_days) })}
          </SettingFact>
          <SettingFact name={text.termsLabel}>
            <span className="line-clamp-3 whitespace-pre-line">{terms ?? commonText.none}</span>
          </SettingFact>
          <SettingFact name={text.facts.coolingOff}>{cooling_off ? text.coolingOff : text.noCoolingOff}</SettingFact>
        </dl>
      )}
    </EditedSection>
  );
}
