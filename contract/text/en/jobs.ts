import { texts } from '#contract/text/texts.ts';
import type { JobChip, JobPriority, JobSort } from '#contract/jobs/job.kinds.ts';

export const jobPriorityText = texts({ low: 'low', medium: 'medium', high: 'high' } satisfies Record<
  JobPriority,
  string
>);

/** /admin/jobs: every visit. */
export const jobsText = texts({
  title: 'Jobs Management',
  subtitle: 'Create, assign and manage all system jobs',
  views: 'Views',
  month: 'Month',
  loading: 'Loading jobs data...',
  failed: 'Error loading jobs',
  failedBody: 'There was an error loading the jobs. Please try again later.',
  empty: 'No jobs found',
  emptyBody: 'No jobs yet. Create the first one.',
  noMatchBody: 'No jobs match this search and these filters.',
  search: 'Search title, client, street or phone',
  sort: 'Sort by',
  countFolded: '{count}. A series counts once.',
  columns: {
    select: 'Select',
    details: 'Job Details',
  },
  noDescription: 'No description',
  notAssigned: 'Not assigned',
  noDueDate: 'No due date',
  noDate: 'No date set',
  assign: 'Assign technician',
  edit: 'Edit job',
  delete: 'Delete job',
  selectNext: 'Select the next visit of {title}',
  selectVisit: 'Select job {number}',
  sortScheduled: 'Sort by scheduled time',
  next: 'Next {day}',
  overdue: 'Overdue',
  was: 'was {when}',
});

/** A series as one row of the list. */
export const seriesRowText = texts({
  more: '{count} more visits, {rule}',
  moreOne: '1 more visit, {rule}',
  last: 'No other open visit, {rule}',
  show: 'Show the visits of {title}',
  hide: 'Hide the visits of {title}',
  visits: 'Visits of {title}',
  all: 'All visits',
  edit: 'Edit repeat',
  loading: 'Loading the visits...',
  failed: 'The visits could not be loaded.',
});

/** Above the list. */
export const jobChipText = texts({
  unscheduled: 'Unscheduled',
  late: 'Overdue',
  label: 'Show',
} satisfies Partial<Record<JobChip | 'label', string>>);

export const jobSortText = texts({
  created: 'Created',
  due: 'Due',
  scheduled: 'Scheduled',
} satisfies Record<JobSort, string>);

/** The side sheet, the chips of active filters, and saved filters. */
export const jobFilterText = texts({
  title: 'Filter Jobs',
  all: 'All',
  dueFrom: 'Due from',
  dueTo: 'Due by',
  unscheduled: 'Not scheduled yet',
  late: 'Overdue: still pending after its start time',
  active: 'active',
  scheduledFrom: 'Scheduled from',
  scheduledTo: 'Scheduled by',
  completedFrom: 'Completed from',
  completedTo: 'Completed by',
  chips: {
    status: 'Status: {value}',
    priority: 'Priority: {value}',
    client: 'Client: {value}',
    assigned_to: 'Assigned To: {value}',
    unscheduled: 'Not scheduled yet',
    today: 'Due: today',
    week: 'Due: this week',
    due_from: 'Due from {value}',
    due_to: 'Due by {value}',
    late: 'Overdue',
    series: 'One series',
    scheduled: 'Scheduled: {value}',
    completed: 'Completed: {value}',
    from: 'from {value}',
    to: 'through {value}',
  },
  saved: 'Saved filters',
  saveThis: 'Save these filters',
  name: 'Filter name',
  namePlaceholder: 'Unassigned this week',
  save: 'Save filter',
  savedToast: 'Filter saved',
  deleted: 'Filter deleted',
  delete: 'Delete filter {name}',
});

/** Create New Job and Edit Job. */
export const jobDialogText = texts({
  createTitle: 'Create New Job',
  editTitle: 'Edit Job',
  update: 'Update Job',
  created: 'The job has been successfully created.',
  updated: 'The job has been successfully updated.',
  createFailed: 'The job was not created',
  updateFailed: 'The job was not updated',
  optional: '{label} (optional)',
  titleShort: 'Title must be at least 3 characters',
  findClient: 'Type a name, email or phone',
  clientNone: 'No client matches “{search}”.',
  clientMore: 'Type more of the name to see others.',
  placeFirst: 'Choose a client first.',
  placeEmpty: 'This client has no address yet. Add one on the client’s page.',
  addService: 'Add service',
  remove: 'Remove {service}',
  noPrice: 'No price on this date',
  customLine: 'Custom line',
  customName: 'Work to do',
  priceOf: 'Price of {service}',
  priceWrong: 'Enter an amount such as 120.00.',
  reasonOf: 'Reason for the price of {service}',
  reasonHint: 'Such as “agreed by phone”. It’s printed on the invoice.',
  reasonMissing: 'Enter a reason for this price.',
  nameMissing: 'Enter the work to do.',
  book: 'Price book: {price}',
  discount: 'Discount %',
  discountReason: 'Reason for the discount',
  discountWrong: 'Enter a whole number from 1 to 100.',
  off: '{reason}, {percent}% off',
  beforeTax: 'Total before tax',
  and: ' + ',
  firstFree: 'First free times',
  newClient: 'New client',
  newClientNamed: 'New client “{name}”',
  quantityMissing: 'Enter a whole number from 1 to {max}.',
  schedule: 'Schedule',
  timeMissing: 'Enter both a day and a start time, or neither.',
  dueTime: 'Due time',
  repeatNeedsTime: 'A repeating job needs a day and a start time.',
  free: '{technician} is available {when}.',
  duePast: 'Choose a time in the future.',
  slotTaken: '{technician} is busy with {title}, {when}.',
  outside: '{technician} isn’t working then.',
  break: '{technician} has a break {when}.',
  alternatives: 'Available instead:',
  noAlternatives: 'Nothing else is available nearby. Choose another day or technician.',
  pickAnother: 'Use {when}',
});

export const assignText = texts({
  submit: 'Assign Job',
  done: 'The job has been successfully assigned.',
  failed: 'The job was not assigned',
  job: 'Title',
  to: '{title}: assigned to {name}',
  freed: '{title}: now unassigned',
  free: 'free {when}',
  freeThen: 'free at that time',
});

export const undoText = texts({
  undone: 'Change undone',
  failed: 'The change could not be undone',
});

export const deleteJobText = texts({
  question: 'Are you sure you want to delete this job? This action cannot be undone.',
  done: 'The job has been successfully deleted.',
  failed: 'The job was not deleted',
  keepsTitle: 'This job has history',
  cancelJob: 'Cancel job',
  keepJob: 'Keep job',
  cancelled: 'The job is cancelled',
  cancelledBody: 'The job stays on record, and its time slot opens up.',
});

/** Two people edit the same job. */
export const meanwhileText = texts({
  title: 'Someone else changed this job',
  body: 'Nothing was saved. Compare the changes, then choose.',
  field: 'Field',
  theirs: 'Theirs',
  yours: 'Yours',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  nothing: 'None',
  untouched: 'Unchanged',
  otherPlace: 'Another address',
  items: '{count} services',
  itemsOne: '1 service',
  news: 'Compare the changes, then choose.',
});

export const presenceText = texts({
  one: '{name} is editing this job too',
  many: '{names} are editing this job too',
});

export const bulkText = texts({
  label: 'Selected jobs',
  status: 'Set status',
  assign: 'Assign to',
  statusDone: 'Status set on {count} jobs',
  statusDoneOne: 'Status set on 1 job',
  assigned: '{count} jobs assigned',
  assignedOne: '1 job assigned',
  refused: '{count} jobs were not changed',
  refusedOne: '1 job was not changed',
  failed: 'The jobs were not changed',
  limit: 'You can select up to {max} jobs. The first {max} are selected.',
});

/** Asked before the office completes a job that is in the future, or that lacks something required. */
export const completeText = texts({
  title: 'Complete this visit?',
  titleMany: 'Complete {count} visits?',
  today: 'This visit is today at {time}.',
  tomorrow: 'This visit is tomorrow.',
  later: 'This visit is on {day}.',
  aheadMany: '{ahead} of these {count} haven’t happened yet.',
  aheadOneOfMany: '1 of these {count} hasn’t happened yet.',
  missing: 'Required steps or photos are missing.',
  missingMany: '{missing} of these {count} have required steps or photos missing.',
  missingOneOfMany: '1 of these {count} has required steps or photos missing.',
  keepsReason: 'The reason stays with the job.',
  keepsReasonMany: 'The reason stays with each of these jobs.',
  hint: 'Such as “The crew filled in a paper list”.',
  action: 'Complete',
  actionMany: 'Complete {count}',
});

/** One job at the side of the page. */
export const jobPanelText = texts({
  loading: 'Loading this job...',
  failed: 'This job could not be loaded',
  gone: 'This job was not found. It may have been deleted.',
  notCopied: 'The link was not copied. Copy it from the address bar.',
  access: 'Access notes',
  scheduled: 'Scheduled',
  noServices: 'This job has no services.',
  units: '{count} x',
  agreed: '{reason} (price book: {price})',
  noChecklist: 'This job’s services have no checklist.',
  tickFailed: 'The step was not saved',
  statusFailed: 'The status was not saved',
  timelineLoading: 'Loading the timeline...',
  noTimeline: 'No activity yet.',
  series: 'Recurring visit',
  editSeries: 'Edit series',
});

/** The work of a job that several people or days share: in its panel, on the board, and where the office changes it. */
export const crewText = texts({
  title: 'People and days',
  add: 'Add people or days…',
  change: 'Change people or days…',
  list: 'Crew and days',
  leads: 'Crew lead',
  whoLeads: 'Who leads?',
  needed: 'Helper needed',
  dayOf: 'Day {day} of {days}',
  with: 'With {names}',
  helping: 'Helping {name}',
  more: '{name} +{count}',
  day: 'Day {number}',
  addPerson: 'Add a person',
  addDay: 'Add a day',
  removeNeeded: 'Remove the open seat',
  limit: 'A job takes {people} people, {days} days and {spans} times at most.',
  people: '{count} people',
  onePerson: '1 person',
  times: '{count} times',
  summary: '{people}, {times}, {days}',
  hint: 'To change them, choose “Change people or days…” in the job’s menu.',
  saved: 'People and days saved',
  notSaved: 'People and days were not saved',
});

/** The panel's main button, and its confirmations. */
export const jobStepText = texts({
  assign: 'Assign {name}, {when}',
  schedule: 'Schedule {when}',
  start: 'Start job',
  invoice: 'Create invoice, {total}',
  open: 'Open {invoice}',
  openDraft: 'Open draft invoice',
  collect: 'Collect {amount}',
  editFirst: 'Edit first',
  mail: 'Email it to {email}',
  noMail: '{client} has no email address. Print the invoice.',
  billed: 'Invoice',
  depositPaid: 'Deposit paid: {amount}. It comes off the invoice.',
  due: 'Due',
  reopen: 'Reopen job',
  who: 'Who can take it',
  lookFailed: 'The free times could not be loaded.',
  nobody: 'Nobody with the skills has an opening this long in the next two weeks.',
  longest: 'Needs {need} of work. The longest opening in the next two weeks is {longest}: {name}, {day}.',
  noTime: '{name} has no opening this long in the next two weeks.',
  others: 'Not available',
  reasons: { skill: 'doesn’t have the skill', busy: 'no free time in two weeks' },
  scheduled: 'The job has been scheduled.',
  notScheduled: 'The job was not scheduled',
  at: '{title}: {name}, {when}',
  openItems: '{count} items are still open',
  openItem: '1 item is still open',
  openBody: 'Check off what was done. Anything left open stays open on the record.',
  bill: 'Invoice for {client}',
  billLoading: 'Loading the invoice...',
  billFailed: 'The invoice could not be loaded.',
  notBilled: 'This job won’t be invoiced.',
  waitsForPhotos: 'This job waits for a required photo before it’s billed.',
});

/** Lines of the timeline. */
export const jobChangeText = texts({
  created: 'Created',
  createdBy: 'Created by {name}',
  by: '{what} by {name}',
  deletedPerson: 'a deleted user',
  assigned: 'Assigned to {to}',
  unassigned: 'Unassigned from {from}',
  helpers: 'Helpers set to {to}',
  noHelpers: 'Helpers removed',
  spans: 'People or days changed',
  status: 'Status set to {to}',
  priority: 'Priority set to {to}',
  scheduled: 'Scheduled for {to}',
  unscheduled: 'Removed from the schedule',
  due: 'Due date set to {to}',
  noDue: 'Due date removed',
  client: 'Client set to {to}',
  noClient: 'Client removed',
  changed: '{field} changed',
  fields: {
    scheduled_start: 'Scheduled',
    scheduled_end: 'Scheduled until',
    series_id: 'Series',
    tour_id: 'Route',
  },
});
