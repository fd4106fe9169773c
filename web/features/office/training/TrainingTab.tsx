import { useQuery } from '@tanstack/react-query';
import { actionText } from '#text/actions.ts';
import { trainingTabText as text } from '#text/training.ts';
import { useCommand } from '#web/command.ts';
import { dialogsOf } from '#web/features/office/settings/WrittenDialogs.tsx';
import { WrittenPages } from '#web/features/office/settings/WrittenPages.tsx';
import { trainingQuery } from '#web/features/shared/writtenPages/writtenPages.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const { Edit: TrainingDialog, Delete: DeleteTraining } = dialogsOf('training');

/** Settings > Training: the pages that technicians read, and their order. */
export function TrainingTab() {
  const order = useCommand('training.order', () => undefined);
  useErrorToast(order.error, actionText.notSaved);
  return (
    <WrittenPages
      pages={useQuery(trainingQuery)}
      text={text}
      onOrder={(ids) => !order.busy && order.send({ body: { ids } })}
      Edit={TrainingDialog}
      Delete={DeleteTraining}
    />
  );
}
