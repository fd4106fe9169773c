import { texts } from '#contract/text/texts.ts';

/** A technician's day. */
export const todayText = texts({
  title: 'Today',
  loading: 'Loading today’s jobs...',
  failed: 'Today’s jobs could not be loaded.',
  empty: 'No jobs today',
  why: 'Jobs assigned to you today show up here.',
  anyTime: 'Any time',
  done: 'done',
  jobsDone: 'Jobs done',
  hours: 'Hours',
  next: 'next: {task}',
  clockInLater: 'Clock In opens when the running job ends.',
  clockInFailed: 'Not clocked in',
  uploadPhotos: 'Upload Photos',
});
