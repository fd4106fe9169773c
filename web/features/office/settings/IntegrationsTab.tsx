import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { integrationsText } from '#text/settings.ts';
import { CardCheckout } from '#web/features/office/settings/CardCheckout.tsx';
import { IntegrationCard } from '#web/features/office/settings/IntegrationCard.tsx';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';
import { MapsCard } from '#web/features/office/settings/MapsCard.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';

/** What the portal depends on and doesn't own. */
export function IntegrationsTab() {
  const integrations = useQuery(integrationsQuery);
  return (
    <>
      <p className="mb-3.5 flex items-start gap-2 text-14 text-muted md:text-13">
        <KeyRound size={16} aria-hidden className="mt-0.5 flex-none" />
        {integrationsText.intro}
      </p>
      <Loaded query={integrations} loading={integrationsText.loading} failed={integrationsText.failed}>
        {({ items, card_checkout, maps }) => (
          <div className="grid gap-3 md:grid-cols-2 md:gap-4">
            {items.map((item) => (
              <IntegrationCard key={item.integration} item={item}>
                {item.integration === 'paypal' && <CardCheckout on={card_checkout} />}
              </IntegrationCard>
            ))}
            <MapsCard maps={maps} />
          </div>
        )}
      </Loaded>
    </>
  );
}
