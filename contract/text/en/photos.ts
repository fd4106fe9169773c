import { texts } from '#contract/text/texts.ts';
import type { PhotoFailure, PhotoFlag, PhotoKind } from '#contract/trade.ts';

export const photoKindText = texts({
  before: 'Before',
  after: 'After',
  problem: 'Issue',
} satisfies Record<PhotoKind, string>);

/** Photos of visits, wherever they are shown. */
export const photosText = texts({
  title: 'Photos',
  loading: 'Loading photos...',
  failed: 'The photos could not be loaded.',
  alt: '{kind} photo, {when}',
  open: 'Open photo: {kind}, {when}',
  notLoaded: 'Photo could not be loaded',
  uploading: 'Uploading',
  checking: 'Checking',
  failures: {
    incomplete: 'Didn’t arrive complete',
    not_an_image: 'Not a photo',
    too_large: 'Too large',
    damaged: 'Damaged',
  } satisfies Record<PhotoFailure, string>,
  flags: {
    not_assigned: 'Sent by a technician who no longer had this job',
    cancelled: 'Sent after this job was cancelled',
  } satisfies Record<PhotoFlag, string>,
  takenBy: 'Taken by {name}',
  step: 'For: {task}',
  shared: 'The client sees this photo',
  notShared: 'The client doesn’t see this photo',
  previous: 'Previous photo',
  next: 'Next photo',
  position: '{index} of {all}',
  remove: 'Delete photo',
  removing: 'Deleting...',
  removeQuestion: 'Delete this photo?',
  removeConsequence: 'It can’t be brought back.',
  keep: 'Keep photo',
  notRemoved: 'The photo was not deleted',
  removed: 'Photo deleted',
});

/** A before over its after, and the line between them. */
export const beforeAfterText = texts({
  before: 'Before',
  after: 'After',
  value: '{percent}% before',
  notLoaded: 'Photo could not be loaded',
});

/** Taking photos and sending them. */
export const uploadText = texts({
  take: 'Take photo',
  choose: 'Choose photos',
  add: 'Add Photos',
  kind: 'What does it show?',
  preparing: 'Preparing',
  waiting: 'Waiting to send',
  sending: 'Sending {percent}%',
  offline: 'No connection. It’s sent when you’re back online.',
  sent: 'Sent, checking',
  notSent: 'Not sent',
  unreadable: 'This isn’t a photo that this phone can read.',
  tooLarge: 'This photo is too large to send.',
  retry: 'Try again',
  discard: 'Discard',
  progress: 'Photo upload',
  toUpload: 'To upload',
  leave: 'Photos on this phone aren’t sent yet.',
});

/** /tech/jobs/:id/photos. */
export const jobPhotosText = texts({
  back: 'Back to the job',
  job: 'Job {number}',
  taken: 'taken',
  sent: 'sent',
  received: 'received',
  required: 'Required photos',
  progress: '{done} of {all}',
  requiredBar: 'Required photos taken',
  takeFor: 'Take: {task}',
  missing: 'required',
  next: 'Next: {task}',
  ghostHint: 'Your before photo shows faintly over the camera. Line it up.',
  noGhostHint: 'Stand where the whole area fits in.',
  empty: 'No photos yet',
  more: 'Add',
  receivedAt: 'received {time}',
  officeOnly: 'only you and the office',
  earlier: 'Earlier visits',
  loadFailed: 'This job could not be loaded',
  gone: 'This job isn’t yours, or it was deleted.',
  loading: 'Loading job...',
});

/** The camera with the before picture on top. */
export const cameraText = texts({
  title: 'Camera',
  shoot: 'Take photo',
  close: 'Close camera',
  starting: 'Starting the camera...',
  denied: 'The camera isn’t available here.',
  deniedBody: 'Allow the camera in your browser’s settings, or use the phone’s own camera.',
  ownCamera: 'Use phone camera',
  ghost: 'Before photo',
  ghostAlt: 'The before photo, over the camera',
  strength: 'How clearly the before photo shows',
  taken: 'Photos taken: {count}',
});

/** /tech/photos. */
export const todayPhotosText = texts({
  subtitle: 'Photos of today’s jobs',
  upload: 'Upload Photos',
  which: 'Which job are they for?',
  waiting: 'To upload from this phone',
  empty: 'No jobs today',
  emptyBody: 'Photos of the jobs you have today show up here.',
  failed: 'Today’s jobs could not be loaded.',
  loading: 'Loading today’s jobs...',
  none: 'No photos yet',
  open: 'Photos of {title}',
  otherJobs: 'Other jobs',
});

/** The office's side: what a client is shown. */
export const releaseText = texts({
  summary: 'Shared with the client: {shared} of {all}',
  share: 'Share with client',
  edit: 'Change what’s shared',
  title: 'Photos the client sees',
  about: 'Pair each before with its after. The client sees only these.',
  pair: 'Pair {number}',
  leaveOut: 'None',
  addPair: 'Add a pair',
  removePair: 'Remove pair {number}',
  nothing: 'Nothing is shared. Add a pair to begin.',
  save: 'Share photos',
  saving: 'Sharing...',
  failed: 'The photos were not shared',
  done: 'Shared photos updated',
  emptyPair: 'Choose a photo for at least one side.',
  twice: 'Each photo can be in one pair only.',
  option: '{kind}, {when}',
  ofJob: 'Job {number}',
});
