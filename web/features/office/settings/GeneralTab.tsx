import { useQuery } from '@tanstack/react-query';
import type { BusinessDraft } from '#web/features/office/settings/businessDraft.ts';
import { businessQuery } from '#web/business.ts';
import { BusinessForm } from '#web/features/office/settings/BusinessForm.tsx';
import type { HeldEdits } from '#web/edits.ts';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';

/** The business' identity, hours and rules. */
export function GeneralTab({ held }: { held: HeldEdits<BusinessDraft> }) {
  const business = useQuery(businessQuery);
  return <Loaded query={business}>{(saved) => <BusinessForm saved={saved} held={held} />}</Loaded>;
}
