import type { Page } from '@playwright/test';

/** What reaches beyond the window's edges, or under a notch, and can't be scrolled to. Texts that are cut on purpose aren't. */
export const beyondEdge = (page: Page, inset = 0) =>
  page.evaluate((notch) => {
    const { clientWidth } = document.documentElement;
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const parents = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...parents(element.parentElement)] : [];
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...scope.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dd, dt, label, li, td')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true })) return false;
        if (left >= notch - 1 && right <= clientWidth - notch + 1) return false;
        const around = parents(element);
        if ([element, ...around].some((each) => each.matches('[aria-hidden="true"], .sr-only, svg'))) return false;
        // Inside of what scrolls sideways or is cut, the box itself counts.
        return !around.some((each) => each !== document.body && each.tagName !== 'HTML' && cuts(each));
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`)
      .slice(0, 5);
  }, inset);

/** Fields whose type is so small that iOS zooms into them. */
export const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(({ type }) => !['checkbox', 'radio', 'range', 'hidden', 'file'].includes(type))
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.name || field.className}: ${getComputedStyle(field).fontSize}`),
  );
