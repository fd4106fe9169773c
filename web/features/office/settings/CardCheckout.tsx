import { useQueryClient } from '@tanstack/react-query';
import { integrationsText } from '#text/settings.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toasts.ts';

const id = 'card-checkout';

/** Saved as soon as it is moved; it moves once the server has said yes. */
export function CardCheckout({ on }: { on: boolean }) {
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
          <label htmlFor={id} className="block cursor-pointer text-15 font-strong md:text-13/[18px]">
            {integrationsText.cardCheckout}
          </label>
          <p id={`${id}-hint`} className="text-14 text-muted md:text-12/[18px]">
            {integrationsText.cardCheckoutHint}
          </p>
        </div>
        <Switch
          id={id}
          on={on}
          softDisabled={save.busy}
          onChange={(card_checkout) => save.send({ body: { card_checkout } })}
          describedBy={`${id}-hint`}
        />
      </div>
      {save.error && (
        <p role="alert" className="pb-1.5 text-14 font-medium text-danger md:text-12">
          {`${integrationsText.notChanged}. ${messageOf(save.error)}`}
        </p>
      )}
    </div>
  );
}
