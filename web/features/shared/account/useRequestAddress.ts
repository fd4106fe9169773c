import { useQueryClient } from '@tanstack/react-query';
import { addressText } from '#text/address.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** Asks for the link that confirms a new address; the same address once more sends another link. */
export function useRequestAddress() {
  const client = useQueryClient();
  const { id } = useActor();
  return useAction((email: string) => call('address.request', { body: { email } }), {
    retry: false,
    onSuccess: (account, email) => {
      dismissErrors();
      client.setQueryData(ownAccountQuery(id).queryKey, account);
      toast({ tone: 'success', title: addressText.sent, body: fill(addressText.sentBody, { email }) });
    },
  });
}
