import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { useCommand } from '#web/command.ts';
import { Advice } from '#web/features/office/settings/Advice.tsx';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { EndAllSection } from '#web/features/office/settings/EndAllSection.tsx';
import type { HeldEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { methodNames, MethodsPart } from '#web/features/office/settings/MethodsPart.tsx';
import { passwordNames, PasswordsPart } from '#web/features/office/settings/PasswordsPart.tsx';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { partPath, securityParts } from '#web/features/shared/settings/tabs.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Form } from '#web/ui/Form.tsx';
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
  const save = useCommand('security.update', (answer) => {
    client.setQueryData(securityQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: securityText.savedBody });
  });

  const form = useForm({ base: saved, save, send: (typed) => save.send({ body: typed }), held, skipUnchanged: true });
  const { shown, changed, discard } = form;
  const said = changed.map((key) => describeChange(names[key] ?? key, saved[key], shown[key]));

  return (
    <>
      <Form form={form} className="flex flex-1 flex-col gap-3">
        <Tabs
          variant="segments"
          label={securityText.partsLabel}
          tabs={securityParts.map((each) => ({
            to: partPath(each),
            label: securityText.parts[each],
            current: each === part,
          }))}
        />
        <div className="grid max-w-[1060px] flex-1 content-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-8">
          <div className="grid content-start gap-3">
            {form.changedElsewhere && <ChangedElsewhere text={settingsText} onTakeTheirs={discard} />}
            {part === 'methods' ? <MethodsPart form={form} /> : <PasswordsPart form={form} />}
            {part === 'methods' && <EndAllSection onAsk={() => setEnding(true)} />}
          </div>
          <Advice saved={saved} />
        </div>
        {changed.length > 0 && <SaveBar form={form} save={settingsText.save} {...describeChanges(said)} />}
      </Form>
      <Suspense fallback={null}>{ending && <EndAllSessions onClose={() => setEnding(false)} />}</Suspense>
    </>
  );
}
