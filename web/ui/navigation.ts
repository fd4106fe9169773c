import { createContext, useContext, useEffect } from 'react';
import { fill } from '#contract/text/fill.ts';
import { productText } from '#text/product.ts';

/** The product name on the pages; null means its own name. Clients know the business, not the product. */
export const Product = createContext<string | null>(null);

export const useProduct = () => useContext(Product) ?? productText.portal;

/** False on the page that was loaded, true after the first navigation inside the portal. */
export const Moved = createContext(false);

export const useMoved = () => useContext(Moved);

/** The browser tab's text: the page, and the number of waiting items. */
const tab = { title: document.title, count: '' };

function label(part: Partial<typeof tab>) {
  const { title, count } = Object.assign(tab, part);
  document.title = count ? fill(productText.countedTitle, { count, title }) : title;
}

export function useDocumentTitle(title: string) {
  useEffect(() => label({ title }), [title]);
}

/** Stands before any page's title; empty if nothing waits. */
export function useTitleCount(count: string) {
  useEffect(() => {
    label({ count });
    return () => label({ count: '' });
  }, [count]);
}

/** For a page that needs no sign-in. */
export const useAuthTitle = (page: string) => useDocumentTitle(fill(productText.authTitle, { page }));

export const useSectionTitle = (section: string) =>
  useDocumentTitle(fill(productText.pageTitle, { section, product: useProduct() }));
