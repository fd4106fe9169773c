import { createContext, useContext, useEffect } from 'react';
import { fill } from '#contract/text/fill.ts';
import { productText } from '#text/product.ts';

/** False on the page that was loaded, true after the first navigation inside the portal. */
export const Moved = createContext(false);

export const useMoved = () => useContext(Moved);

/** What the browser's tab says: which page it is, and how much waits for its reader. */
const tab = { title: document.title, count: '' };

function label(part: Partial<typeof tab>) {
  const { title, count } = Object.assign(tab, part);
  document.title = count ? fill(productText.countedTitle, { count, title }) : title;
}

export function useDocumentTitle(title: string) {
  useEffect(() => label({ title }), [title]);
}

/** Stands before the title of any page; empty: nothing waits. */
export function useTitleCount(count: string) {
  useEffect(() => {
    label({ count });
    return () => label({ count: '' });
  }, [count]);
}

/** Of a page that nobody has to be signed in for. */
export const useAuthTitle = (page: string) => useDocumentTitle(fill(productText.authTitle, { page }));

export const useSectionTitle = (section: string) => useDocumentTitle(fill(productText.pageTitle, { section }));
