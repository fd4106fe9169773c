import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { estimateJobs } from '#contract/jobs/estimate.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { estimateText as text } from '#text/calculator.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { differenceOf, estimatesQuery } from '#web/features/shared/services/estimates.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber, formatShare } from '#web/numbers.ts';

const EstimateDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/EstimateDialog.tsx')).EstimateDialog,
}));

/** Whether minutes are learned from recorded time, the learned values, and the cost of an hour; a dialog changes it. */
export function EstimateSection({ currency }: { currency: string }) {
  return (
    <EditedSection settings={useQuery(estimatesQuery)} text={text} Edit={EstimateDialog}>
      {(estimates) => <Facts estimates={estimates} currency={currency} />}
    </EditedSection>
  );
}

function Facts({ estimates: { settings, services }, currency }: { estimates: EstimateList; currency: string }) {
  const { data: book } = useQuery(servicesQuery);
  const learned = services.flatMap(({ service_id, jobs, took, used }) => {
    const name = book?.find(({ id }) => id === service_id)?.name;
    if (!used || name === undefined) return [];
    const { tone, share } = differenceOf(took);
    return [fill(text[tone], { name, percent: formatShare(share), jobs: formatNumber(jobs) })];
  });
  return (
    <>
      <p className="px-4 pb-3 text-15 font-medium md:text-13">{settings.learn ? text.on : text.off}</p>
      <dl className="grid gap-2 rule-t px-4 py-3">
        <SettingFact name={text.cost}>
          {settings.hourly_cost_cents === null ? text.noCost : formatCents(settings.hourly_cost_cents, currency)}
        </SettingFact>
        <SettingFact name={text.learned}>
          {learned.length === 0
            ? fill(text.none, { least: estimateJobs.least })
            : learned.map((each) => (
                <span key={each} className="block">
                  {each}
                </span>
              ))}
        </SettingFact>
      </dl>
    </>
  );
}
