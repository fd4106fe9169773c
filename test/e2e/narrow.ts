import type { Page } from '@playwright/test';

/**
 * Elements beyond the window's edges or under a notch that can't be scrolled into view. Deliberately truncated texts don't count.
 */
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
        // Inside a box that scrolls sideways or clips, the box itself counts.
        return !around.some((each) => each !== document.body && each.tagName !== 'HTML' && cuts(each));
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 40)}`)
      .slice(0, 5);
  }, inset);

/** Fields with type so small that iOS zooms in. */
export const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(({ type }) => !['checkbox', 'radio', 'range', 'hidden', 'file'].includes(type))
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.name || field.className}: ${getComputedStyle(field).fontSize}`),
  );

/**
 * Targets that are hard to hit with a thumb: less than 44 px wide or high. Links within a sentence may be smaller; a whole card
 * counts as its link.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, input, select, textarea')]
      .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((target) => !target.closest('.sr-only') && getComputedStyle(target).display !== 'inline')
      .flatMap((target) => {
        const card = getComputedStyle(target, '::after').position === 'absolute' ? target.offsetParent : null;
        const { width, height } = (card ?? target.closest('label') ?? target).getBoundingClientRect();
        if (width < 2 || (width >= 43.5 && height >= 43.5)) return [];
        return `${Math.round(width)} x ${Math.round(height)} px: ${target.ariaLabel ?? target.textContent.slice(0, 40)}`;
      })
      .slice(0, 5),
  );

/** Texts that are cut off without an ellipsis, or that overflow their box. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!;
      if (!node.textContent!.trim() || !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (holder.closest('.sr-only, svg, select, option, datalist')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      let isInline = true;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Scrollable text can be read; an ellipsis says that there is more.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        const edge = box.getBoundingClientRect();
        const cuts = style.overflowX !== 'visible';
        const holds = isInline && !style.display.startsWith('inline') && style.display !== 'contents';
        if (holds) isInline = false;
        if (edge.width < 2 || edge.height < 2) break;
        const out = Math.max(text.right - edge.right, edge.left - text.left, cuts ? text.bottom - edge.bottom : 0);
        if ((cuts || holds) && out > 1.5) {
          found.push(
            `${cuts ? 'cut' : 'out'} by ${Math.round(out)} px in ${box.tagName} ${box.className}: ${node.textContent!.slice(0, 60)}`,
          );
          break;
        }
      }
    }
    return found.slice(0, 5);
  });

/** Words that are broken in the middle though they would fit a line of their own. Long ones may be. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!;
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (holder.closest('.sr-only, svg, select, option')) continue;
      for (const { 0: word, index } of node.textContent!.matchAll(
        /(?<![\p{L}\p{N}])[\p{L}\p{N}$.,:]{2,14}(?![\p{L}\p{N}])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) found.push(`"${word}" is broken in ${holder.tagName} ${holder.className}`);
      }
    }
    return found.slice(0, 5);
  });
