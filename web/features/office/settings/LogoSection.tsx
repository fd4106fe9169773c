import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { generalText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { logoLimit, logoTypes, readLogo } from '#web/features/office/settings/logo.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The user chooses a file, sees it, and then sends it, so that nobody publishes the wrong file by accident. */
export function LogoSection({ saved }: { saved: BusinessSettings }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useCommand('business.setLogo', (answer) => {
    client.setQueryData(businessQuery.queryKey, answer);
    setChosen(null);
    toast({
      tone: 'success',
      title: answer.logo_url ? generalText.logoSaved : generalText.logoRemoved,
      body: generalText.logoEverywhere,
    });
  });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    send.forget();
    const read = await readLogo(file);
    setChosen(read.url);
    setProblem(read.problem);
    // The user may choose the same file again after it was refused.
    target.value = '';
  }
  const shown = chosen ?? saved.logo_url;
  const said = problem ?? (send.error && messageOf(send.error));

  return (
    <Section
      title={generalText.logoTitle}
      hint={fill(generalText.logoHint, { max: logoLimit / 1_000 })}
      className="self-start"
    >
      <div className="grid gap-3 px-4 pb-4">
        <div className="grid h-28 place-items-center rounded-card bg-night p-4 text-night-text">
          {shown ? (
            <img
              src={shown}
              alt={chosen ? generalText.logoChosen : generalText.logoNow}
              className="max-h-20 max-w-full object-contain"
            />
          ) : (
            <Mark size={48} onDark />
          )}
        </div>
        {!shown && <p className="text-14 text-muted md:text-12">{generalText.noLogo}</p>}
        {said && (
          <p role="alert" className="text-14 font-medium text-danger md:text-12">
            {said}
          </p>
        )}
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          {chosen && (
            <Button
              variant="primary"
              softDisabled={send.busy}
              onClick={() => send.send({ body: { image: chosen.slice(chosen.indexOf(',') + 1) } })}
            >
              {send.busy ? generalText.sendingLogo : generalText.sendLogo}
            </Button>
          )}
          <label
            className={button({
              className:
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            })}
          >
            <ImageUp size={16} aria-hidden />
            {chosen ? actionText.chooseAnotherFile : generalText.chooseLogo}
            <input
              type="file"
              accept={logoTypes.join(',')}
              onChange={(event) => void choose(event)}
              className="sr-only"
            />
          </label>
          {chosen && (
            <Button
              softDisabled={send.busy}
              onClick={() => {
                setChosen(null);
                send.forget();
              }}
            >
              {commonText.cancel}
            </Button>
          )}
          {!chosen && saved.logo_url && (
            <Button variant="quiet" softDisabled={send.busy} onClick={() => send.send({ body: { image: null } })}>
              <Trash2 size={16} aria-hidden />
              {send.busy ? actionText.removing : generalText.removeLogo}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
