import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that a theme can change. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Of long lists the first rows: the others are made of the same parts, and each costs as much again. Legacy: no frames. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('main tbody tr:nth-of-type(n+7)')
    .exclude('main li:nth-of-type(n+9)');

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What axe finds on a page as it is, or in a part that covers others of it. */
export async function faults(page: Page, within?: string): Promise<string[]> {
  await still(page);
  const all = axe(page).withTags(tags);
  return found(within ? all.include(within) : all);
}

/**
 * The same in the pseudo-language, whose padding comes between words that belong together: names are compared without it. The
 * days are all one (`showLongest`), so regions that are called by one aren't compared at all.
 */
export async function faultsInPseudo(page: Page): Promise<string[]> {
  await still(page);
  const ours = ['label-content-name-mismatch', 'landmark-unique'];
  const others = await found(axe(page).withTags(tags).disableRules(ours));
  const alike = await page.evaluate(() => {
    const nameOf = (element: HTMLElement) =>
      element.ariaLabel ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.innerText;
    const regions = document.querySelectorAll<HTMLElement>(
      ':is(section, nav, aside, form):is([aria-label], [aria-labelledby])',
    );
    const names = [...regions]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.tagName} called "${nameOf(element)}"`);
    return names.filter((name, index) => !/Wed|May|Sep/.test(name) && names.indexOf(name) !== index);
  });
  const misnamed = await page.evaluate(() => {
    const padding = /(?<![^\s])(?:ôñ?é?|ťŵ?ö?|ťĥř?é?é?|ƒö?û?ř?)(?![^\s])/gu;
    const words = (text: string) =>
      text
        .normalize()
        .replaceAll(padding, ' ')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase();
    // A day of a calendar reads its own number, and is called by the longest date.
    const isDay = ({ ariaLabel, innerText }: HTMLElement) =>
      /Wednesday, September 23/.test(ariaLabel!) && /^\d+$/.test(innerText.trim());
    return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')]
      .filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true }) &&
          !isDay(element) &&
          !words(element.ariaLabel!).includes(words(element.innerText)),
      )
      .map((element) => `called "${element.ariaLabel}", though it reads "${element.innerText}"`);
  });
  return [...others, ...alike.map((name) => `twice: ${name}`), ...misnamed];
}

export async function colourFaults(page: Page): Promise<string[]> {
  await still(page);
  return found(axe(page).withRules(colours));
}

/**
 * The page from its top, because a scrolled one has buttons half under its header, which axe takes for small ones. And
 * at rest: what moves is on its way for a frame, however short its way is; a busy machine may take long for one.
 */
const still = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** By how many pixels the page can be pushed sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
