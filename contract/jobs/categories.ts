import { categoryText } from '#text/services.ts';
import { serviceCategories, type ServiceCategory } from '#contract/trade.ts';

const isOurs = (category: string): category is ServiceCategory => serviceCategories.some((each) => each === category);

/** What people read: ours in their language, a business' own as it was typed. */
export const categoryName = (category: string): string => (isOurs(category) ? categoryText[category] : category);

/** As it is kept: the name of one of ours, in any case, means that one. */
export function toCategory(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  const same = (each: string) => each.toLowerCase() === name.toLowerCase();
  return serviceCategories.find((each) => same(each) || same(categoryText[each])) ?? name;
}

/** Each once, ours first, then by name. */
export const sortedCategories = (categories: readonly string[]): string[] => {
  const found = new Set(categories);
  const own = [...found].filter((each) => !isOurs(each)).toSorted((one, other) => one.localeCompare(other));
  return [...serviceCategories.filter((each) => found.has(each)), ...own];
};
