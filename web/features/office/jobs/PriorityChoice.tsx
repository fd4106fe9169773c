import { jobPriorityText } from '#text/jobs.ts';
import { jobPriorities, type JobPriority } from '#contract/jobs/job.kinds.ts';
import { PriorityBars } from '#web/features/office/jobs/PriorityMark.tsx';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';

const choices = jobPriorities.map((value) => ({
  value,
  label: jobPriorityText[value],
  icon: <PriorityBars priority={value} />,
}));

type Props = { label: string; value: JobPriority; onChoose: (priority: JobPriority) => void };

export const PriorityChoice = (props: Props) => <ChipChoice {...props} choices={choices} />;
