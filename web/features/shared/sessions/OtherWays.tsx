import {
  ChevronRight,
  Fingerprint,
  KeyRound,
  LifeBuoy,
  Mail,
  MessageSquareText,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import type { Way } from '#contract/people/factor.kinds.ts';
import type { OpenWay } from '#contract/people/signInStep.schema.ts';
import { stepText, wayText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';

const icons: Record<Way, LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  authenticator_app: Smartphone,
  hardware_token: Fingerprint,
  backup_code: KeyRound,
};

function aboutOf(open: OpenWay): string {
  if (open.way === 'email' || open.way === 'sms') return fill(wayText[open.way].about, { to: open.to });
  if (open.way === 'backup_code') return fill(wayText.backup_code.about, { left: open.left });
  return wayText[open.way].about;
}

/** The other ways through the second step, and help if none of them is at hand. */
export function OtherWays({ ways, onChoose }: { ways: OpenWay[]; onChoose: (way: Way) => void }) {
  return (
    <section aria-labelledby="other-ways" className="mt-6 border-t border-border pt-4.5 text-14">
      <h2 id="other-ways" className={ways.length ? 'text-muted' : 'sr-only'}>
        {stepText.otherWays}
      </h2>
      <ul className={ways.length ? 'mt-1.5' : ''}>
        {ways.map((open) => (
          <li key={open.way} className="rule-t first:border-t-0">
            <button
              type="button"
              onClick={() => onChoose(open.way)}
              className="group flex min-h-13 w-full items-center gap-3 py-1 text-left"
            >
              <Line Icon={icons[open.way]} title={wayText[open.way].choose} about={aboutOf(open)} />
              <ChevronRight size={18} aria-hidden className="mr-1 flex-none text-muted group-hover:text-text" />
            </button>
          </li>
        ))}
        <li className="flex min-h-13 items-center gap-3 rule-t py-1 first:border-t-0">
          <Line Icon={LifeBuoy} title={stepText.lost} about={stepText.lostHelp} />
        </li>
      </ul>
    </section>
  );
}

const Line = ({ Icon, title, about }: { Icon: LucideIcon; title: string; about: string }) => (
  <>
    <span className="grid size-9 flex-none place-items-center rounded-card bg-surface hairline transition-state group-hover:bg-hover">
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </span>
    <span className="min-w-0 flex-1">
      <b className="block leading-[1.1875rem] font-strong">{title}</b>
      <span className="block text-13/[1.0625rem] wrap-anywhere text-muted">{about}</span>
    </span>
  </>
);
