import { useQuery } from '@tanstack/react-query';
import { Info, Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { leadText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { channels, filled, linkOf, type Channel } from '#web/features/shared/leads/channel.ts';
import { firstName } from '#web/features/shared/leads/describe.ts';
import { leadTemplatesQuery } from '#web/features/shared/leads/leads.ts';
import { stepIcon } from '#web/features/shared/leads/looks.ts';
import { button } from '#web/ui/Button.tsx';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { formatShortDate } from '#web/when.ts';

type Props = { lead: LeadDetail; channel: Channel; onChannel: (channel: Channel) => void };

/** A call, an email or a text from the user's own phone, with a template to start from. */
export function LeadContact({ lead, channel, onChannel }: Props) {
  return (
    <section aria-label={fill(text.write, { name: lead.full_name })} className="grid gap-3">
      <Segmented
        label={fill(text.write, { name: firstName(lead.full_name) })}
        choices={channels.map((value) => ({ value, label: text.channels[value], Icon: stepIcon[value] }))}
        value={channel}
        onChoose={onChannel}
      />
      {channel === 'visit' ? <Address lead={lead} /> : <Words key={channel} lead={lead} channel={channel} />}
    </section>
  );
}

function Address({ lead: { street, city, postal_code } }: { lead: LeadDetail }) {
  const said = [street, [city, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return <p className="text-15 md:text-13">{said || text.noAddress}</p>;
}

const sends: Record<Exclude<Channel, 'visit'>, { Icon: LucideIcon; missing: string }> = {
  call: { Icon: Phone, missing: text.noPhone },
  text: { Icon: MessageSquare, missing: text.noPhone },
  mail: { Icon: Mail, missing: text.noEmail },
};

function Words({ lead, channel }: { lead: LeadDetail; channel: Exclude<Channel, 'visit'> }) {
  const id = useId();
  const { data: templates } = useQuery(leadTemplatesQuery);
  const own = templates?.items.filter((each) => each.channel === channel) ?? [];
  const [key, setKey] = useState<string | null>(null);
  const chosen = own.find((each) => each.key === key) ?? own[0];
  const [typed, setTyped] = useState<{ of: string | undefined; body: string } | null>(null);
  const subject = chosen?.subject && templates ? filled(chosen.subject, lead, templates) : '';
  const template = chosen && templates ? filled(chosen.body, lead, templates) : '';
  const body = typed && typed.of === chosen?.key ? typed.body : template;
  const href = linkOf(channel, lead, { subject, body });
  const { Icon, missing } = sends[channel];
  return (
    <>
      {own.length > 1 && (
        <ChipChoice
          label={text.templates}
          choices={own.map((each) => ({ value: each.key, label: each.title }))}
          value={chosen?.key ?? ''}
          onChoose={setKey}
        />
      )}
      {channel === 'call' ? (
        body && (
          <div className="rounded-card bg-sunken px-3.5 py-3">
            <h4 className="text-13 font-medium text-muted md:text-12">{text.callNotes}</h4>
            <p className="text-15 whitespace-pre-line md:text-13">{body}</p>
          </div>
        )
      ) : (
        <TextArea
          label={text.message}
          rows={4}
          value={body}
          onChange={({ target }) => setTyped({ of: chosen?.key, body: target.value })}
        />
      )}
      {channel === 'text' && lead.phone && <Consent lead={lead} />}
      {href ? (
        <a href={href} aria-describedby={`${id}-hint`} className={button({ variant: 'primary' })}>
          <Icon size={16} aria-hidden />
          {channel === 'call'
            ? fill(actionText.callPhone, { phone: formatPhone(lead.phone ?? '') })
            : channel === 'text'
              ? text.sendText
              : text.sendMail}
        </a>
      ) : (
        <p className="text-15 text-muted md:text-13">{missing}</p>
      )}
      {href && (
        <p id={`${id}-hint`} className="-mt-1 text-13 text-muted md:text-12">
          {text.opens}
        </p>
      )}
    </>
  );
}

function Consent({ lead: { sms_consent_at: agreed } }: { lead: LeadDetail }) {
  const zone = useZone();
  return (
    <p
      className={`flex items-start gap-1.5 text-13 md:text-12 ${agreed ? 'text-muted' : 'font-medium text-warning-on'}`}
    >
      <Info size={14} aria-hidden className="mt-0.5 flex-none" />
      {agreed ? fill(text.consent, { day: formatShortDate(agreed, zone) }) : text.noConsent}
    </p>
  );
}
