import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { mapsText } from '#text/maps.ts';
import { integrationsText } from '#text/settings.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { IntegrationCard } from '#web/features/office/settings/IntegrationCard.tsx';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';
import { MapsCard } from '#web/features/office/settings/MapsCard.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toasts.ts';

const cardCheckoutId = 'card-checkout';

/** Saves at once; the switch moves only after the server has confirmed. */
function CardCheckout({ on }: { on: boolean }) {
  const client = useQueryClient();
  const save = useCommand('integration.update', (answer) => {
    client.setQueryData(integrationsQuery.queryKey, answer);
    toast({
      tone: 'success',
      title: answer.card_checkout ? integrationsText.cardOn : integrationsText.cardOff,
    });
  });
  return (
    <div className="rule-t py-1.5 pr-2.5 pl-4 md:pr-3">
      <div className="flex min-h-[50px] items-center gap-3">
        <div className="min-w-0 flex-1">
          <label htmlFor={cardCheckoutId} className="block cursor-pointer text-15 font-strong md:text-13/[1.125rem]">
            {integrationsText.cardCheckout}
          </label>
          <p id={`${cardCheckoutId}-hint`} className="text-14 text-muted md:text-12/[1.125rem]">
            {integrationsText.cardCheckoutHint}
          </p>
        </div>
        <Switch
          id={cardCheckoutId}
          on={on}
          softDisabled={save.busy}
          onChange={(card_checkout) => save.send({ body: { card_checkout } })}
          describedBy={`${cardCheckoutId}-hint`}
        />
      </div>
      {save.error && (
        <p role="alert" className="pb-1.5 text-14 font-medium text-danger md:text-12">
          {`${mapsText.notChanged}. ${messageOf(save.error)}`}
        </p>
      )}
    </div>
  );
}

/** The external services that the portal depends on. */
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
