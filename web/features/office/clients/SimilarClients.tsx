import { useQuery } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SimilarClient, SimilarTo } from '#contract/people/client.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { addClientText as text } from '#text/clientList.ts';
import { isComparable, similarQuery } from '#web/features/office/clients/clients.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';

const pause = 300;

/** Whoever has the same name, number or address is pointed out; two people may well be called the same. */
export function SimilarClients({ full_name, phone, email }: SimilarTo) {
  const [typed, setTyped] = useState<SimilarTo>({ full_name: '', phone: '', email: '' });
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ full_name, phone, email }), pause);
    return () => clearTimeout(timer);
  }, [full_name, phone, email]);
  const { data } = useQuery({ ...similarQuery(typed), enabled: isComparable(typed) });
  // What was found for more than is left doesn't stay.
  const found = isComparable(typed) ? (data?.items ?? []) : [];
  return (
    <output className="block">
      {found.length > 0 && (
        <div className="mt-3 flex gap-3 rounded-touch bg-warning-soft px-4 py-3 text-14 text-warning-on md:text-13">
          <UserRoundSearch size={18} aria-hidden className="mt-px flex-none" />
          <div className="min-w-0">
            <p className="font-strong">{text.similar}</p>
            <ul>
              {found.map((client) => (
                <li key={client.id} className="wrap-anywhere">
                  <Link to={clientPath(client.id)} className="rounded-module font-medium underline">
                    {client.full_name}
                  </Link>
                  {`, ${aboutOf(client).join(', ')}`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </output>
  );
}

const aboutOf = ({ same, phone, street }: SimilarClient) =>
  [text.same[same], phone && same !== 'phone' ? formatPhone(phone) : null, street].filter((part) => part !== null);
