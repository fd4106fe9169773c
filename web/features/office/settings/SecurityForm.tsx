import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import type { SecuritySettings } from '#contract/security.ts';
import { securityText, settingsText } from '#contract/text/en/settings.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Advice } from '#web/features/office/settings/Advice.tsx';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { EndAllSection } from '#web/features/office/settings/EndAllSection.tsx';
import { settle, type HeldEdits } from '#web/edits.ts';
import { methodNames, MethodsPart } from '#web/features/office/settings/MethodsPart.tsx';
import { passwordNames, PasswordsPart } from '#web/features/office/settings/PasswordsPart.tsx';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import type { PartProps } from '#web/features/office/settings/securityPart.ts';
import { partPath, securityParts } from '#web/features/shared/settings/tabs.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toasts.ts';

const EndAllSessions = lazy(async () => ({
  default: (await import('#web/features/office/settings/EndAllSessions.tsx')).EndAllSessions,
}));

const schema = { part: oneOf(securityParts, 'methods') };
const names = { ...methodNames, ...passwordNames };

/** One form in two parts: what is changed in one is still there after a look at the other. */
export function SecurityForm({ saved, held }: { saved: SecuritySettings; held: HeldEdits<SecuritySettings> }) {
  const client = useQueryClient();
  const [ending, setEnding] = useState(false);
  const { part } = useFilters(schema).filter;
  const { shown, changed, isChanged, changedElsewhere } = settle(saved, held.edits);
  const save = useCommand('security.update', (answer) => {
    client.setQueryData(securityQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: securityText.savedBody });
  });

  function drop() {
    held.drop();
    save.forget();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (changed.length && !save.busy) save.send({ body: shown });
  }
  const props: PartProps = {
    shown,
    isChanged,
    edit: (key, now) => {
      held.edit(saved, key, now);
      if (save.error) save.forget();
    },
    refused: save.error instanceof ApiError && save.error.code === 'no_method',
  };
  const said = changed.map((key) => describeChange(names[key] ?? key, saved[key], shown[key]));

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3">
        <Tabs
          look="segments"
          label={securityText.partsLabel}
          tabs={securityParts.map((each) => ({
            to: partPath(each),
            label: securityText.parts[each],
            current: each === part,
          }))}
        />
        <div className="grid max-w-[1060px] flex-1 content-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-8">
          <div className="grid content-start gap-3">
            {changedElsewhere && !save.busy && <ChangedElsewhere text={settingsText} onTakeTheirs={drop} />}
            {part === 'methods' ? <MethodsPart {...props} /> : <PasswordsPart {...props} />}
            {part === 'methods' && <EndAllSection onAsk={() => setEnding(true)} />}
          </div>
          <Advice saved={saved} />
        </div>
        {changed.length > 0 && (
          <SaveBar
            busy={save.busy}
            error={save.error && messageOf(save.error)}
            onDiscard={drop}
            save={settingsText.save}
            {...describeChanges(said)}
          />
        )}
      </form>
      <Suspense fallback={null}>{ending && <EndAllSessions onClose={() => setEnding(false)} />}</Suspense>
    </>
  );
}
