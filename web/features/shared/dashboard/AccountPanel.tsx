import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import { dashboardText } from '#text/dashboard.ts';
import { fieldText } from '#text/fields.ts';
import { profileText } from '#text/profile.ts';
import { roleText } from '#text/roles.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { profileQuery } from '#web/profile.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatDate } from '#web/when.ts';

/** The user's own record, as the office sees it. */
export function AccountPanel() {
  const actor = useActor();
  const zone = useZone();
  const { data, error, isFetching, refetch } = useQuery(profileQuery(actor.id));
  const facts = [
    { label: fieldText.name, value: data?.full_name ?? actor.full_name },
    { label: fieldText.email, value: data?.email ?? actor.email },
    { label: fieldText.phone, value: data && (data.phone ? formatPhone(data.phone) : dashboardText.noPhone) },
    { label: fieldText.role, value: roleText[actor.role].title },
    { label: dashboardText.since, value: data && formatDate(data.created_at, zone) },
  ];
  const edit = (
    <Link
      to={actor.role === 'admin' ? '/admin/settings?tab=profile' : `/${actor.role}/settings`}
      className="inline-flex h-12 items-center gap-1.5 px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
    >
      {dashboardText.editProfile}
      <ArrowRight size={15} aria-hidden />
    </Link>
  );
  return (
    <Panel title={dashboardText.account} end={edit} className="self-start">
      {error && !data ? (
        <PanelError
          text={`${profileText.failed}. ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <dl className="px-4 pb-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="grid gap-0.5 rule-t py-2.5 first:border-t-0 md:grid-cols-[104px_1fr] md:gap-3">
              <dt className="text-13 text-muted">{label}</dt>
              <dd className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">
                {value ?? <span className="appear-late my-1 block h-3 w-28 rounded-module bg-sunken hairline" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!data && !error && <output className="sr-only">{profileText.loading}</output>}
    </Panel>
  );
}
