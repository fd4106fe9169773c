/** Before any page is there. Apart from other texts: every first view carries these. */
export const bootText = {
  loading: 'Loading...',
  /** A page that was opened before a release, when its code is gone. */
  updated: 'The portal was updated.',
  reload: 'Reload',
} as const;
