import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { RequestFormSettings } from '#contract/booking/requestForm.schema.ts';
import { requestSettingsText as text } from '#text/requestForm.ts';
import { requestFormQuery } from '#web/features/office/settings/queries.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter(Boolean);

const isOrigin = (line: string) => URL.canParse(line) && new URL(line).origin === line.toLowerCase();

/** Whether strangers can send requests, for which services, and which sites embed the form. */
export function RequestFormDialog({ saved, onClose }: { saved: RequestFormSettings; onClose: () => void }) {
  const id = useId();
  const { data: services = [] } = useQuery(servicesQuery);
  const offered = (ids: string[]) => services.filter(({ active, id: service }) => active || ids.includes(service));
  return (
    <SettingsDialog
      text={text}
      command="requestForm.update"
      row={requestFormQuery}
      base={{ online: saved.online, service_ids: saved.service_ids, embed_origins: saved.embed_origins.join('\n') }}
      check={({ embed_origins }) => ({
        embed_origins: linesOf(embed_origins).every((line) => line.startsWith('https://') && isOrigin(line))
          ? undefined
          : text.problems.origins,
      })}
      input={(typed) => ({ body: { ...typed, embed_origins: linesOf(typed.embed_origins) } })}
      wording={{ embed_origins: text.problems.origins }}
      onClose={onClose}
    >
      {({ shown, type, field }) => (
        <>
          <SwitchField
            label={text.online}
            hint={text.onlineHint}
            on={shown.online}
            onChange={(online) => type({ online })}
          />
          <fieldset>
            <legend className="text-14 font-medium md:text-12">{text.offered}</legend>
            {offered(shown.service_ids).length === 0 && <p className="text-13 text-muted md:text-12">{text.none}</p>}
            <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
              {offered(shown.service_ids).map(({ id: service, name }) => (
                <div key={service} className="flex items-center">
                  <Checkbox
                    id={`${id}-${service}`}
                    checked={shown.service_ids.includes(service)}
                    onChange={({ target }) =>
                      type({
                        service_ids: target.checked
                          ? [...shown.service_ids, service]
                          : shown.service_ids.filter((each) => each !== service),
                      })
                    }
                  />
                  <label
                    htmlFor={`${id}-${service}`}
                    className="min-w-0 cursor-pointer text-15 wrap-anywhere md:text-13"
                  >
                    {name}
                  </label>
                </div>
              ))}
            </div>
          </fieldset>
          <TextArea label={text.origins} hint={text.originsHint} {...field('embed_origins')} />
        </>
      )}
    </SettingsDialog>
  );
}
