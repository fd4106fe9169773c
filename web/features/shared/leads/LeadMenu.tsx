import * as Menu from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { columnIcon } from '#web/features/shared/leads/looks.ts';
import type { Moves } from '#web/features/shared/leads/useMoves.ts';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

type Props = {
  lead: Pick<LeadCard, 'id' | 'full_name' | 'status' | 'version'>;
  moves: Moves;
  open?: boolean;
  onOpen?: (open: boolean) => void;
  /** Additional items, above those that move the lead. */
  children?: ReactNode;
};

/** The stages that a lead can move to. It replaces dragging for users without a mouse. */
export function LeadMenu({ lead, moves, open, onOpen, children }: Props) {
  const controlled = open === undefined ? {} : { open, onOpenChange: (now: boolean) => onOpen?.(now) };
  const places = moves.of(lead);
  return (
    <Menu.Root modal={false} {...controlled}>
      <MoreTrigger label={fill(actionText.actionsFor, { name: lead.full_name })} />
      <MenuSheet className="w-56">
        {children}
        {places.length > 0 && (
          <Menu.Group aria-label={fill(text.moveLabel, { name: lead.full_name })}>
            <Menu.Label className="px-2.5 pt-1.5 pb-1 text-13 text-muted md:text-12">{text.moveTo}</Menu.Label>
            {places.map((place) => {
              const Icon = columnIcon[place];
              return (
                <Menu.Item key={place} className={menuItem} onSelect={() => moves.ask(lead, place)}>
                  <Icon size={16} aria-hidden className="text-muted" />
                  {text.columns[place]}
                </Menu.Item>
              );
            })}
          </Menu.Group>
        )}
      </MenuSheet>
    </Menu.Root>
  );
}
