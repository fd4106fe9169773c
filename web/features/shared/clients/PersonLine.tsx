import type { ReactNode } from 'react';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

/** A contact of a client, or a person who signs in for them, with ways to reach or change them. */
export function PersonLine({ name, said, children }: { name: string; said: string | null; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t py-1.5 pr-2 pl-4">
      <Avatar initials={initials(name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{name}</p>
        {said && <p className="text-13 wrap-anywhere text-muted md:text-12">{said}</p>}
      </div>
      <div className="flex flex-none">{children}</div>
    </li>
  );
}
