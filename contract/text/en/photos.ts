import { texts } from '#contract/text/texts.ts';
import type { PhotoFailure, PhotoFlag, PhotoKind } from '#contract/jobs/photo.kinds.ts';

export const photoKindText = texts({
  before: 'Before',
  after: 'After',
  problem: 'Issue',
} satisfies Record<PhotoKind, string>);

/** Photos of visits, on all pages. */
export const photosText = texts({
  title: 'Photos',
  loading: 'Loading photos...',
  failed: 'The photos could not be loaded.',
  alt: '{kind} photo, {when}',
  open: 'Open photo: {kind}, {when}',
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
  previous: 'Previous photo',
  next: 'Next photo',
  position: '{index} of {all}',
  remove: 'Delete photo',
  removeQuestion: 'Delete this photo?',
  removeConsequence: 'It can’t be brought back.',
  keep: 'Keep photo',
  notRemoved: 'The photo was not deleted',
  removed: 'Photo deleted',
});

/** A before photo over its after photo, and the slider between them. */
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
  kind: 'What does it show?',
  preparing: 'Preparing',
  waiting: 'Waiting to send',
  sending: 'Sending {percent}%',
  offline: 'No connection. Keep this page open: it’s sent when you’re back.',
  sent: 'Sent, checking',
  notSent: 'Not sent',
  notAdded: 'Not added: {file}',
  unreadable: 'This isn’t a photo that this phone can read. Take it again.',
  tooLarge: 'This photo is too large to send.',
  progress: 'Photo upload',
  leave: 'Photos on this phone aren’t sent yet.',
});

/** /tech/jobs/:id/photos. */
export const jobPhotosText = texts({
  back: 'Back to the job',
  taken: 'taken',
  sent: 'sent',
  received: 'received',
  required: 'Required photos',
  requiredBar: 'Required photos taken',
  takeFor: 'Take: {task}',
  next: 'Next: {task}',
  ghostHint: 'Your before photo shows faintly over the camera. Line it up.',
  noGhostHint: 'Stand where the whole area fits in.',
  receivedAt: 'received {time}',
  officeOnly: 'only you and the office',
  earlier: 'Earlier visits',
  gone: 'This job isn’t yours, or it was deleted.',
  loading: 'Loading job...',
});

/** The camera with the before photo as an overlay. */
export const cameraText = texts({
  title: 'Camera',
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
  which: 'Which job are they for?',
  waiting: 'To upload from this phone',
  emptyBody: 'Photos of the jobs you have today show up here.',
  open: 'Photos of {title}',
  otherJobs: 'Other jobs',
});

/** For the office: the photos that a client sees. */
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
