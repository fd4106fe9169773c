import { Check, CircleSlash } from 'lucide-react';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { factorText } from '#text/account.ts';
import { useZone } from '#web/business.ts';
import { rowsOf } from '#web/features/shared/account/factorRows.ts';
import type { Asked, FactorRow } from '#web/features/shared/account/factors.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

export function FactorList({ account, onAsk }: { account: AccountSecurity; onAsk: (asked: Asked) => void }) {
  const rows = rowsOf(account, { zone: useZone(), email: useActor().email, onAsk });
  if (rows.length === 0) {
    return <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">{factorText.nothingOffered}</p>;
  }
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row.title} {...row} />
      ))}
    </ul>
  );
}

/** Each button's row says what it is about; its label says so for screen readers. */
const named = (label: string, title: string) => `${label}: ${title}`;

function Row({ Icon, title, about, ready, offered, actions, parts }: FactorRow) {
  return (
    <li className="rule-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3">
        <span className="grid size-9 flex-none place-items-center rounded-card bg-sunken hairline">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="text-15 font-strong md:text-13">{title}</b>
            {ready && <Badge tone="success" Icon={Check} text={factorText.isSetUp} />}
            {!offered && <Badge tone="warning" Icon={CircleSlash} text={factorText.notOffered} />}
          </div>
          <p className="text-14 text-muted md:text-13">{about}</p>
        </div>
        {actions.length > 0 && (
          <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
            {actions.map(({ label, run }) => (
              <Button key={label} aria-label={named(label, title)} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {parts && parts.length > 0 && (
        <ul className="mr-4 mb-2 ml-16 grid">
          {parts.map(({ key, title: name, about: facts, action }) => (
            <li key={key} className="flex items-center gap-3 rule-t py-2 first:border-t-0">
              <div className="min-w-0 flex-1">
                <p className="text-15 font-medium wrap-anywhere md:text-13">{name}</p>
                <p className="text-13 text-muted md:text-12">{facts}</p>
              </div>
              <Button variant="quiet" aria-label={named(action.label, name)} onClick={action.run}>
                {action.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
