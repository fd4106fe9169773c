import { Check, HardDrive, Mail, MessageSquareText, Unplug, Wallet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Integrations } from '#contract/office/integration.schema.ts';
import { integrationsText, settingsText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import { useZone } from '#web/business.ts';
import { IntegrationTest } from '#web/features/office/settings/IntegrationTest.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { formatInstant } from '#web/when.ts';

const icons: Record<Integration, LucideIcon> = {
  mail: Mail,
  sms: MessageSquareText,
  paypal: Wallet,
  storage: HardDrive,
};

type Props = { item: Integrations['items'][number]; children: ReactNode };

export function IntegrationCard({ item, children }: Props) {
  const { integration, configured, shown, variables, last_failure } = item;
  const { label, about } = integrationsText.names[integration];
  const Icon = icons[integration];
  const zone = useZone();
  return (
    <section
      aria-labelledby={`integration-${integration}`}
      className="flex flex-col overflow-clip rounded-panel bg-surface shadow-1"
    >
      <div className="flex items-center gap-3 px-4 pt-3.5 pb-3">
        <span
          className={`grid size-10 flex-none place-items-center rounded-touch ${configured ? 'bg-accent-soft text-accent' : 'bg-sunken text-muted'}`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`integration-${integration}`} className="text-17 font-strong tracking-[-0.01em] md:text-14">
            {label}
          </h2>
          <p className="text-14 text-muted md:text-12/[1.125rem]">{about}</p>
        </div>
        {configured ? (
          <Badge tone="success" Icon={Check} text={integrationsText.configured} />
        ) : (
          <Badge Icon={Unplug} text={settingsText.notSetUp} />
        )}
      </div>
      <dl className="grid gap-2 rule-t px-4 py-3">
        {shown.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={configured ? integrationsText.variables : integrationsText.setVariables}>
          <span className="flex flex-wrap gap-1">
            {variables.map((variable) => (
              <code key={variable} className="rounded-[4px] bg-sunken px-1.5 text-13 hairline md:text-12">
                {variable}
              </code>
            ))}
          </span>
        </Fact>
      </dl>
      {last_failure && (
        <p className="rule-t bg-danger-soft px-4 py-2.5 text-14 text-danger-on md:text-12/[1.125rem]">
          <b className="font-strong">
            {fill(integrationsText.lastFailure, { time: formatInstant(last_failure.at, zone) })}
          </b>
          <br />
          {last_failure.message}
        </p>
      )}
      {children}
      <IntegrationTest integration={integration} configured={configured} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 md:grid-cols-[132px_minmax(0,1fr)]">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">{children}</dd>
    </div>
  );
}
