import { useId } from 'react';
import { generalText } from '#text/settings.ts';
import type { FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { OptionRow } from '#web/features/office/settings/OptionRow.tsx';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Switch } from '#web/ui/Switch.tsx';

/** How far clients may decide who signs in for them. */
export function ClientAccess({ form }: FieldsProps) {
  const id = useId();
  const { access } = generalText;
  return (
    <Section title={access.title}>
      <OptionRow
        id={id}
        label={access.invite}
        hint={access.inviteHint}
        changed={form.isChanged('clients_invite')}
        control={<Switch id={id} on={form.shown.clients_invite} onChange={(on) => form.type({ clients_invite: on })} />}
      />
    </Section>
  );
}
