import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy } from 'react';
import type { RequestFormSettings } from '#contract/booking/requestForm.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { requestFormText, requestSettingsText as text } from '#text/requestForm.ts';
import { EditedSection } from '#web/features/office/settings/EditedSection.tsx';
import { requestFormQuery } from '#web/features/office/settings/queries.ts';
import { formatNumber } from '#web/numbers.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useCopy } from '#web/ui/useCopy.ts';

const RequestFormDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/RequestFormDialog.tsx')).RequestFormDialog,
}));

/** The public form: whether it is on, and its links. */
export function RequestFormSection() {
  return (
    <EditedSection settings={useQuery(requestFormQuery)} text={text} Edit={RequestFormDialog}>
      {(settings) => <Shown settings={settings} />}
    </EditedSection>
  );
}

function Shown({ settings: { online, service_ids, embed_origins } }: { settings: RequestFormSettings }) {
  const link = `${window.location.origin}/request`;
  const offered =
    service_ids.length > 0 ? fill(text.services, { count: formatNumber(service_ids.length) }) : text.noServices;
  return (
    <>
      <p className="px-4 pb-3 text-15 font-medium md:text-13">{online ? `${text.on} ${offered}` : text.off}</p>
      {online && (
        <>
          <div className="flex flex-col gap-4 rule-t px-4 py-4 md:flex-row">
            <QrCode text={link} label={text.qr} className="size-28 flex-none rounded-card" />
            <div className="grid min-w-0 content-start gap-2">
              <p className="text-15 font-medium wrap-anywhere md:text-13">{link}</p>
              <p className="text-14 text-muted md:text-12">{text.qrHint}</p>
              <div className="flex flex-wrap gap-2">
                <CopyButton label={actionText.copyLink} text={link} />
                <a href={link} target="_blank" rel="noopener" className={button()}>
                  <ExternalLink size={16} aria-hidden />
                  {text.open}
                </a>
              </div>
            </div>
          </div>
          <Embed link={link} origins={embed_origins} />
        </>
      )}
    </>
  );
}

function Embed({ link, origins }: { link: string; origins: string[] }) {
  const code = `<iframe src="${link}" title="${requestFormText.title}" width="100%" height="1100" loading="lazy"></iframe>`;
  return (
    <div className="grid justify-items-start gap-2 rule-t px-4 py-4">
      <h3 className="text-15 font-strong md:text-13">{text.embed}</h3>
      {origins.length === 0 ? (
        <p className="text-14 text-muted md:text-13">{text.embedNone}</p>
      ) : (
        <>
          <p className="text-14 text-muted md:text-13">{text.embedHint}</p>
          <p className="text-14 font-medium wrap-anywhere md:text-13">{origins.join(', ')}</p>
          <code className="w-full rounded-control bg-sunken px-3 py-2 text-13 wrap-anywhere md:text-12">{code}</code>
          <CopyButton label={text.copyEmbed} text={code} />
        </>
      )}
    </div>
  );
}

function CopyButton({ label, text: content }: { label: string; text: string }) {
  const { copied, copy, Icon } = useCopy(content);
  return (
    <Button onClick={copy}>
      <Icon size={16} aria-hidden />
      {copied ? actionText.copied : label}
    </Button>
  );
}
