import { useQuery } from '@tanstack/react-query';
import type { HeldEdits } from '#web/edits.ts';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';
import { NoticesForm } from '#web/features/office/settings/NoticesForm.tsx';
import { rulesQuery } from '#web/features/office/settings/queries.ts';
import { ruleSetOf, type RuleSet } from '#web/features/office/settings/rules.ts';

/** The notices that the portal sends by itself, and their channels. */
export function NoticesTab({ held }: { held: HeldEdits<RuleSet> }) {
  const rules = useQuery(rulesQuery);
  return <Loaded query={rules}>{(saved) => <NoticesForm saved={ruleSetOf(saved.rules)} held={held} />}</Loaded>;
}
