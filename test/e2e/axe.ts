import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the theme. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Only the first rows of long lists: the others consist of the same parts, and each costs as much again. Legacy mode: no frames.
 */
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

/** axe's findings on the current page, or in a part that covers the rest. */
export async function faults(page: Page, within?: string): Promise<string[]> {
  await still(page);
  const all = axe(page).withTags(tags);
  return found(within ? all.include(within) : all);
}

/**
 * The same in the pseudo-language, whose padding separates words that belong together: names are compared without it. All days
 * are the same (`showLongest`), so regions named by a day aren't compared.
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
    // A calendar day shows its number, and its label is the longest date.
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
 * Scrolls to the top, because on a scrolled page axe takes buttons half under the header for small ones. And waits for a still
 * page: a transition takes at least a frame, and a busy machine may need long for one.
 */
const still = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/** How many pixels the page can be scrolled sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
