import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { shellText } from '#text/shell.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

/** The signed-in user. */
export function AccountTrigger(props: ComponentProps<'button'>) {
  const { full_name, email } = useActor();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={email ? `${shellText.account}, ${email}` : shellText.account}
      {...props}
      className="flex h-12 flex-none items-center gap-1.5 rounded-control px-2 font-medium transition-state hover:bg-sunken data-[state=open]:bg-sunken md:h-9"
    >
      <span className="max-w-[220px] truncate max-md:hidden">{email ?? full_name}</span>
      <ChevronDown size={15} aria-hidden className="max-md:hidden" />
      <span className="md:hidden">
        <Avatar initials={initials(full_name)} />
      </span>
    </button>
  );
}
