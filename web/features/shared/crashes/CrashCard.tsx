import { Check, Copy, RefreshCw, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { networkText } from '#text/outage.ts';
import { crashText } from '#text/trouble.ts';
import { BrokenPass } from '#web/features/shared/crashes/BrokenPass.tsx';
import { useCrashReport, useUnreachable } from '#web/features/shared/crashes/useCrashReport.ts';
import { button, Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatInstant } from '#web/when.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = { exit: { to: string; text: string; Icon: LucideIcon } };

/** The page stopped working: what to do, and the reference that finds the error in the log. */
export function CrashCard({ exit: { to, text, Icon } }: Props) {
  const report = useCrashReport();
  const unreachable = useUnreachable(report);
  const { incident, state, when } = report;
  return (
    <section className="w-full max-w-[640px] overflow-clip rounded-panel bg-surface shadow-1">
      <BrokenPass />
      <div className="px-5 pt-5 pb-5 md:px-8 md:pt-6.5 md:pb-6">
        <PageTitle className="text-24 tracking-[-0.026em] text-balance md:text-26">
          {unreachable ? crashText.unreachable : crashText.title}
        </PageTitle>
        <p className="mt-2 max-w-[52ch] text-15/[1.4375rem] text-muted">
          {unreachable ? networkText[navigator.onLine ? 'unreachable' : 'offline'] : crashText.body}
        </p>
        <div className="mt-5 grid gap-2.5 md:flex">
          {/* A reload also fetches code that a new release has replaced. */}
          <Button variant="primary" size="alone" onClick={() => location.reload()}>
            <RefreshCw size={16} aria-hidden />
            {crashText.retry}
          </Button>
          <Link to={to} className={button({ size: 'alone' })}>
            <Icon size={16} aria-hidden />
            {text}
          </Link>
        </div>
        {!unreachable && (
          <dl className="mt-6 grid gap-2.5 rule-t pt-4 md:flex md:gap-8">
            {incident && (
              <Fact label={crashText.incident}>
                {incident}
                <CopyButton text={incident} />
              </Fact>
            )}
            <Fact label={crashText.when}>{formatInstant(when)}</Fact>
            <Fact label={crashText.reported}>
              <output className={`flex items-center gap-1.5 ${state === 'sent' ? 'text-success' : 'text-muted'}`}>
                {state === 'sent' && <Check size={15} strokeWidth={2.25} aria-hidden />}
                {crashText[state]}
              </output>
            </Fact>
          </dl>
        )}
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] items-center md:block">
      <dt className="text-14 text-muted md:text-12">{label}</dt>
      <dd className="flex min-h-7 items-center gap-1 text-14 font-medium md:text-13">{children}</dd>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <IconButton
      size="work"
      Icon={Icon}
      label={copied ? crashText.copied : crashText.copy}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="-my-2 text-muted hover:text-text"
    />
  );
}
