import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare } from 'lucide-react';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { referText as text } from '#text/referrals.ts';
import { businessQuery } from '#web/business.ts';
import { linkOf } from '#web/features/client/referrals/refer.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useCopy } from '#web/ui/useCopy.ts';

/** The prefilled text for the phone's messages and mail apps. */
function sharing(link: string, business: string) {
  const body = encodeURIComponent(fill(text.share.body, { business, link }));
  const subject = encodeURIComponent(fill(text.share.subject, { business }));
  return { text: `sms:?&body=${body}`, email: `mailto:?subject=${subject}&body=${body}` };
}

/** The reward for a friend, and every way to share the link. */
export function ShareLink({ code, amount }: { code: string; amount: string }) {
  const link = linkOf(code);
  const { copied, copy, Icon } = useCopy(link);
  const share = sharing(link, useQuery(businessQuery).data?.name ?? '');
  return (
    <section aria-label={text.link} className="refer-night">
      <div className="refer-pitch">
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <h2 className="wide text-24 tracking-[-0.02em] text-balance md:text-26">{fill(text.headline, { amount })}</h2>
          <p className="text-15 text-pretty text-night-muted">{fill(text.pitch, { amount })}</p>
        </div>
        <QrCode text={link} label={text.qr} className="size-[104px] flex-none rounded-card md:size-32" />
      </div>
      <div className="refer-link">
        <p className="min-w-0 flex-1 wrap-anywhere">{link.replace(/^https?:\/\//, '')}</p>
        <button type="button" onClick={copy} aria-label={copied ? actionText.copied : text.copyLink}>
          <Icon size={17} aria-hidden />
          {copied ? actionText.copied : actionText.copy}
        </button>
      </div>
      <div className="refer-ways">
        <a href={share.text} data-main>
          <MessageSquare size={17} aria-hidden />
          {text.text}
        </a>
        <a href={share.email}>
          <Mail size={17} aria-hidden />
          {text.email}
        </a>
      </div>
    </section>
  );
}
