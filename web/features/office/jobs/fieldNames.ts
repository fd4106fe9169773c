import { fieldText } from '#text/fields.ts';
import { jobChangeText } from '#text/jobs.ts';

/** The names of a job's fields, where its changes are listed. */
export const fieldNames = {
  ...jobChangeText.fields,
  title: fieldText.title,
  description: fieldText.description,
  status: fieldText.status,
  priority: fieldText.priority,
  client_id: fieldText.client,
  place_id: fieldText.address,
  assigned_to: fieldText.assignedTo,
  due_date: fieldText.dueDate,
  items: fieldText.services,
};
