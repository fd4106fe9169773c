import { fill } from '#contract/text/fill.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import type { ServiceSupply, StockLine } from '#contract/field/supply.schema.ts';
import { actionText } from '#text/actions.ts';
import { serviceSuppliesText as text } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  service: Pick<Service, 'id' | 'name'>;
  taken: ServiceSupply[];
  items: StockLine[];
  onClose: () => void;
};

/** One field per supply; an empty one uses none. */
export function EditServiceSupplies({ service, taken, items, onClose }: Props) {
  const has = (id: string) => taken.some(({ supply_id }) => supply_id === id);
  const offered = items.filter(({ id, active }) => active || has(id));
  const { send, ...save } = useCommand('supply.setService', () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm<Record<string, string>>({
    base: Object.fromEntries(
      offered.map(({ id }) => [id, String(taken.find(({ supply_id }) => supply_id === id)?.quantity ?? '')]),
    ),
    check: (shown) =>
      Object.fromEntries(
        Object.entries(shown).map(([id, typed]) => [
          id,
          typed.trim() && readQuantity(typed) === null ? text.wrong : undefined,
        ]),
      ),
    save,
    send: (shown) =>
      send({
        params: { id: service.id },
        body: {
          items: Object.entries(shown).flatMap(([supply_id, typed]) => {
            const quantity = readQuantity(typed);
            return quantity ? [{ supply_id, quantity }] : [];
          }),
        },
      }),
  });
  return (
    <Dialog
      title={fill(text.dialog, { service: service.name })}
      form={form}
      onClose={onClose}
      failed={actionText.notSaved}
      {...(offered.length > 0 && { submit: form.busy ? actionText.saving : actionText.save })}
    >
      {offered.length ? (
        offered.map(({ id, name, unit }) => <DecimalField key={id} label={`${name} (${unit})`} {...form.field(id)} />)
      ) : (
        <p className="text-15 text-muted md:text-13">{text.noSupplies}</p>
      )}
    </Dialog>
  );
}
