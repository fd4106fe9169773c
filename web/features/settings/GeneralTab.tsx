import { useQuery } from '@tanstack/react-query';
import type { BusinessDraft } from '#web/features/settings/businessDraft.ts';
import { businessQuery } from '#web/business.ts';
import { BusinessForm } from '#web/features/settings/BusinessForm.tsx';
import type { HeldEdits } from '#web/features/settings/edits.ts';
import { Loaded } from '#web/features/settings/Loaded.tsx';

/** Whose portal this is, when it works, and what it asks for. */
export function GeneralTab({ held }: { held: HeldEdits<BusinessDraft> }) {
  const business = useQuery(businessQuery);
  return <Loaded query={business}>{(saved) => <BusinessForm saved={saved} held={held} />}</Loaded>;
}
