import { texts } from '#contract/text/texts.ts';

/** Shown before any page has loaded. In a separate file, because every first bundle carries these. */
export const bootText = texts({
  loading: 'Loading...',
  /** For a page that was opened before a release, when its code is no longer served. */
  updated: 'The portal was updated.',
  /** Neither the page's code could be loaded nor that of the error page. */
  notLoaded: 'This page couldn’t be loaded. Check your connection.',
  reload: 'Reload',
});

/** Inside the HTML, for browsers without scripts. */
export const noScriptText = texts({
  needed: 'The portal needs JavaScript.',
});
