import { useQuery } from '@tanstack/react-query';
import { actionText } from '#text/actions.ts';
import { scriptsTabText as text } from '#text/scripts.ts';
import { useCommand } from '#web/command.ts';
import { dialogsOf } from '#web/features/office/settings/WrittenDialogs.tsx';
import { WrittenPages } from '#web/features/office/settings/WrittenPages.tsx';
import { scriptsQuery } from '#web/features/shared/writtenPages/writtenPages.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const { Edit: ScriptDialog, Delete: DeleteScript } = dialogsOf('script');

/** Settings > Scripts: the pages that sales reads before a call, and their order. */
export function ScriptsTab() {
  const order = useCommand('script.order', () => undefined);
  useErrorToast(order.error, actionText.notSaved);
  return (
    <WrittenPages
      pages={useQuery(scriptsQuery)}
      text={text}
      onOrder={(ids) => !order.busy && order.send({ body: { ids } })}
      Edit={ScriptDialog}
      Delete={DeleteScript}
    />
  );
}
