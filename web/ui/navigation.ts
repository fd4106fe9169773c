import { createContext, useContext, useEffect } from 'react';
import { fill } from '#contract/text/fill.ts';
import { productText } from '#contract/text/en/product.ts';

/** False on the page that was loaded, true after the first navigation inside the portal. */
export const Moved = createContext(false);

export const useMoved = () => useContext(Moved);

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Of a page that nobody has to be signed in for. */
export const useAuthTitle = (page: string) => useDocumentTitle(fill(productText.authTitle, { page }));

export const useSectionTitle = (section: string) => useDocumentTitle(fill(productText.pageTitle, { section }));
