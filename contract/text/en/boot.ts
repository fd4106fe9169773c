import { texts } from '#contract/text/texts.ts';

/** Before any page is there. Apart from other texts: every first view carries these. */
export const bootText = texts({
  loading: 'Loading...',
  /** A page that was opened before a release, when its code is gone. */
  updated: 'The portal was updated.',
  reload: 'Reload',
});

/** In the page itself, where no script runs. */
export const noScriptText = texts({
  needed: 'The portal needs JavaScript.',
});
