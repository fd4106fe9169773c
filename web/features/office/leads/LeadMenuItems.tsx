import * as Menu from '@radix-ui/react-dropdown-menu';
import { Gift, Link2, Trash2, UserRoundCheck, type LucideIcon } from 'lucide-react';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { actionText } from '#text/actions.ts';
import { officeLeadsText as text } from '#text/leadPages.ts';
import type { LeadAction } from '#web/features/office/leads/LeadDialogs.tsx';
import { addReferralText } from '#text/referrals.ts';
import { menuItem } from '#web/ui/MenuParts.tsx';

type Props = { lead: LeadDetail; onAct: (action: LeadAction) => void };

/** Actions on a lead for the office only. A separate file, because the list has no menu. */
export function LeadMenuItems({ lead, onAct }: Props) {
  const items: { action: LeadAction; label: string; Icon: LucideIcon; ink: string }[] = [
    { action: { kind: 'assign', leads: [lead] }, label: actionText.assign, Icon: UserRoundCheck, ink: '' },
    { action: { kind: 'join', lead }, label: text.join, Icon: Link2, ink: '' },
    ...(lead.referral || lead.client_id
      ? []
      : [{ action: { kind: 'refer' as const, lead }, label: addReferralText.add, Icon: Gift, ink: '' }]),
    { action: { kind: 'delete', lead }, label: text.delete, Icon: Trash2, ink: 'text-danger' },
  ];
  return items.map(({ action, label, Icon, ink }) => (
    <Menu.Item key={action.kind} className={`${menuItem} ${ink}`} onSelect={() => onAct(action)}>
      <Icon size={16} aria-hidden className={ink || 'text-muted'} />
      {label}
    </Menu.Item>
  ));
}
