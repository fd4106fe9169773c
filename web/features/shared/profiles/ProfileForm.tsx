import { useQueryClient } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import type { Profile } from '#contract/profile.ts';
import { dashboardText } from '#contract/text/en/dashboard.ts';
import { profileText } from '#contract/text/en/profile.ts';
import { roleText } from '#contract/text/en/roles.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { check, draftOf, same, toBody, type Draft, type Problems } from '#web/features/shared/profiles/draft.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Untouched it follows the record; once something is typed, the record and the edits live side by side. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const current = draftOf(profile);
  const [edit, setEdit] = useState<{ draft: Draft; base: Draft } | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const nameInput = useRef<HTMLInputElement>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const save = useCommand('profile.update', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    setEdit(null);
    setProblems({});
    toast({ tone: 'success', title: profileText.saved, body: profileText.savedBody });
  });

  const shown = edit?.draft ?? current;
  const changed = edit !== null && !same(edit.draft, current);
  const changedElsewhere = changed && !save.busy && !same(edit.base, current);
  const refusedFields = save.error instanceof ApiError ? save.error.detail.fields : undefined;

  function drop() {
    setEdit(null);
    setProblems({});
    save.forget();
  }

  function type(part: Partial<Draft>) {
    const draft = { ...shown, ...part };
    setEdit({ draft, base: edit?.base ?? current });
    // Once something was refused, its complaint goes as soon as it is met.
    if (Object.keys(problems).length) setProblems(check(draft));
    if (save.error) save.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed || save.busy) return;
    const found = check(shown);
    setProblems(found);
    if (found.full_name) nameInput.current?.focus();
    else if (found.phone) phoneInput.current?.focus();
    else save.send({ params: { id: profile.id }, body: toBody(shown) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid content-start gap-3.5 md:gap-4">
      <Panel title={dashboardText.account}>
        {changedElsewhere && (
          <output className="mx-4 mb-4 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-3.5 py-2.5 text-accent edge-control">
            <GitCompareArrows size={17} aria-hidden className="flex-none" />
            <span className="min-w-[14rem] flex-1 font-medium">{profileText.changedElsewhere}</span>
            <Button onClick={drop}>{profileText.takeTheirs}</Button>
          </output>
        )}
        <div className="grid gap-4 px-4 pb-5 md:grid-cols-2">
          <Field
            ref={nameInput}
            label={profileText.name}
            name="full_name"
            autoComplete="name"
            required
            value={shown.full_name}
            onChange={(event) => type({ full_name: event.target.value })}
            error={problems.full_name ?? refusedFields?.['full_name']}
          />
          <Field
            ref={phoneInput}
            label={profileText.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            hint={profileText.phoneHint}
            value={shown.phone}
            onChange={(event) => type({ phone: event.target.value })}
            error={problems.phone ?? refusedFields?.['phone']}
          />
          <Field label={profileText.email} readOnly value={profile.email ?? ''} hint={profileText.emailHint} />
          <Field label={profileText.role} readOnly value={roleText[profile.role].title} hint={profileText.roleHint} />
        </div>
      </Panel>
      {changed && <SaveBar busy={save.busy} error={save.error && messageOf(save.error)} onDiscard={drop} />}
    </form>
  );
}
