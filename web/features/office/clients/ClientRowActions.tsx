import * as Menu from '@radix-ui/react-dropdown-menu';
import { Banknote, CalendarPlus, FilePlus2 } from 'lucide-react';
import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

export type ClientAction = 'job' | 'invoice' | 'payment';
export type Act = (action: ClientAction, client: ClientRow) => void;
type Props = { client: ClientRow; onAct: Act };

const actions = {
  job: { name: createText.job, about: createText.jobFor, Icon: CalendarPlus },
  invoice: { name: createText.invoice, about: createText.invoiceFor, Icon: FilePlus2 },
  payment: { name: createText.collect, about: createText.collectFrom, Icon: Banknote },
};
const inMenu = ['job', 'invoice', 'payment'] as const;

/** The most frequent actions, visible while the row is hovered or focused. The menu has all of them. */
export function QuickActions({ client, onAct }: Props) {
  return (
    <>
      {(['job', client.owed_cents > 0 ? 'payment' : 'invoice'] as const).map((action) => {
        const label = fill(actions[action].about, { name: client.full_name });
        return (
          <IconButton
            key={action}
            size="work"
            Icon={actions[action].Icon}
            label={label}
            title={label}
            onClick={() => onAct(action, client)}
            className="client-quick bg-surface hairline hover:bg-sunken"
          />
        );
      })}
    </>
  );
}

export function ClientMenu({ client, onAct }: Props) {
  return (
    <Menu.Root modal={false}>
      <MoreTrigger label={fill(actionText.actionsFor, { name: client.full_name })} />
      <MenuSheet className="w-56 md:w-48">
        {inMenu.map((action) => {
          const { name, Icon } = actions[action];
          return (
            <Menu.Item key={action} className={menuItem} onSelect={() => onAct(action, client)}>
              <Icon size={16} aria-hidden className="text-muted" />
              {name}
            </Menu.Item>
          );
        })}
      </MenuSheet>
    </Menu.Root>
  );
}
