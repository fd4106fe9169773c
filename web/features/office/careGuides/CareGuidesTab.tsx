import { useQuery } from '@tanstack/react-query';
import { actionText } from '#text/actions.ts';
import { careTabText as text } from '#text/careGuides.ts';
import { useCommand } from '#web/command.ts';
import { careGuidesQuery } from '#web/features/office/careGuides/care.ts';
import { CareGuideDialog, DeleteCareGuide } from '#web/features/office/careGuides/CareGuideDialogs.tsx';
import { WrittenPages } from '#web/features/office/settings/WrittenPages.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

/** Settings > Care guides: the guides that clients read, and their order. */
export function CareGuidesTab() {
  const order = useCommand('careGuide.order', () => undefined);
  useErrorToast(order.error, actionText.notSaved);
  return (
    <WrittenPages
      pages={useQuery(careGuidesQuery)}
      text={text}
      onOrder={(ids) => !order.busy && order.send({ body: { ids } })}
      Edit={CareGuideDialog}
      Delete={DeleteCareGuide}
    />
  );
}
