import { texts } from '#contract/text/texts.ts';

/** /client/gallery */
export const galleryText = texts({
  subtitle: 'Same spot, before and after',
  filter: 'Kind of work',
  all: 'All',
  loading: 'Loading photos...',
  failed: 'Your photos could not be loaded',
  emptyBody: 'After a visit, we share before and after photos with you here.',
  noMatch: 'No photos of this kind',
  noMatchBody: 'Other visits have photos.',
  showAll: 'Show all photos',
  onePair: '1 pair',
  pairs: '{count} pairs',
  pair: '{what}, pair {number}',
  picture: '{side}: {what}, {day}',
  thumbs: 'Pairs of {what}',
  thumb: 'Show pair {number}',
  saveBefore: 'Save before',
  saveAfter: 'Save after',
  share: 'Share',
  shareLabel: 'Share photos of {what}, {day}',
  rebookLabel: 'Rebook {what}',
  private:
    'Only you see these photos. A link you share shows the photos and what we did, never your name, address or the date.',
});

/** The dialog that makes a link, and the list of active links. */
export const shareText = texts({
  title: 'Share photos',
  choose: 'Which pairs?',
  warning: 'Look closely before you share',
  warningBody:
    'Anyone with the link can see and save these photos. Check them for license plates, house numbers, faces and anything else that shows where you live.',
  checked: 'I checked these photos',
  facts: 'The link shows no name, address or date. It ends by itself after 30 days, and you can end it any time.',
  create: 'Create link',
  failed: 'The link was not created',
  chooseFirst: 'Choose a pair.',
  checkFirst: 'Confirm that you checked the photos.',
  ready: 'Your link is ready',
  readyBody: 'Copy it now. We don’t keep the link itself, so it can’t be shown again.',
  link: 'Link',
  send: 'Send',
  sendTitle: 'Before and after',
  done: 'Done',
  links: 'Shared links',
  linksFailed: 'Your shared links could not be loaded.',
  line: '{pairs}, shared {day}',
  ends: 'Ends {day}',
  end: 'End link',
  endLabel: 'End the link of {day}',
  endQuestion: 'End this link?',
  endConsequence: 'It stops working right away. Photos that someone already saved stay with them.',
  ending: 'Ending...',
  ended: 'Link ended',
  notEnded: 'The link was not ended',
});

/** /shared: the page of a shared link. */
export const sharedText = texts({
  title: 'Before and after',
  ends: 'This link ends {day}.',
  pair: 'Before and after, pair {number}',
  picture: '{side} photo, pair {number}',
  loading: 'Loading photos...',
  failed: 'The photos could not be loaded',
  gone: 'This link no longer works',
  goneBody:
    'Photo links end after a while, and their owner can end them any time. Ask the person who sent it for a new one.',
  questions: 'Like what you see?',
  request: 'Request a quote',
});
