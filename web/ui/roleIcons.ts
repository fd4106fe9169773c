import { Handshake, House, ShieldCheck, SprayCan, type LucideIcon } from 'lucide-react';
import type { Role } from '#contract/base/role.ts';

export const roleIcons: Record<Role, LucideIcon> = {
  admin: ShieldCheck,
  sales: Handshake,
  tech: SprayCan,
  client: House,
};
