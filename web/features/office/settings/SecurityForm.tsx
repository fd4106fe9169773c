import { useQueryClient } from '@tanstack/react-query';
import { Check, LogOut, ShieldCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PasswordPolicy, SecuritySettings } from '#contract/people/security.schema.ts';
import { adviceText, endAllText, securityText, settingsText } from '#text/settings.ts';
import { useCommand } from '#web/command.ts';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import type { HeldEdits } from '#web/edits.ts';
import { adviceOn } from '#web/features/office/settings/advice.ts';
import { useForm } from '#web/form.ts';
import { methodNames, MethodsPart } from '#web/features/office/settings/MethodsPart.tsx';
import { passwordNames, PasswordsPart } from '#web/features/office/settings/PasswordsPart.tsx';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { partPath, securityParts } from '#web/features/shared/settings/tabs.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { Button } from '#web/ui/Button.tsx';
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

/** For a stolen laptop or a leaked password. */
function EndAllSection({ onAsk }: { onAsk: () => void }) {
  return (
    <Section title={endAllText.action} hint={endAllText.hint}>
      <div className="rule-t p-4">
        <Button onClick={onAsk} className="max-md:w-full">
          <LogOut size={16} aria-hidden />
          {endAllText.action}
        </Button>
      </div>
    </Section>
  );
}

/** Follows the saved policy, not the edited one. */
function Advice({ saved }: { saved: PasswordPolicy }) {
  return (
    <aside aria-labelledby="advice" className="self-start pt-1 lg:border-l lg:border-border lg:pl-6">
      <h2 id="advice" className="flex items-center gap-2.5 text-17 font-strong md:text-14">
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
        {adviceText.title}
      </h2>
      <ul className="mt-4 mb-4.5 grid gap-3.5">
        {adviceOn(saved).map(({ label, kept, says }) => (
          <li key={label} className="flex gap-2.5">
            {kept ? (
              <Check size={15} strokeWidth={2.5} aria-hidden className="mt-[3px] flex-none text-success md:mt-0.5" />
            ) : (
              <span
                aria-hidden
                className="-ml-px grid size-[17px] flex-none place-items-center rounded-module bg-warning-solid text-(--brand-asphalt) max-md:mt-0.5"
              >
                <TriangleAlert size={11} strokeWidth={2.75} />
              </span>
            )}
            <div>
              <p className="text-15 font-strong md:text-13/[1.125rem]">
                <span className="sr-only">{kept ? adviceText.kept : adviceText.notKept} </span>
                {label}
              </p>
              <p className={`text-14 md:text-12/[1.125rem] ${kept ? 'text-muted' : 'font-medium'}`}>{says}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted md:text-12">{adviceText.source}</p>
    </aside>
  );
}

/** One form in two parts: edits in one survive a switch to the other. */
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
            {form.changedElsewhere && <ChangedElsewhere text={settingsText.changedElsewhere} onTakeTheirs={discard} />}
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
