import { categoryText } from '#text/services.ts';
import { serviceCategories, type ServiceCategory } from '#contract/jobs/service.kinds.ts';

const isOurs = (category: string): category is ServiceCategory => serviceCategories.some((each) => each === category);

/** The name on the screen: built-in categories in the reader's language, custom ones as typed. */
export const categoryName = (category: string): string => (isOurs(category) ? categoryText[category] : category);

/** The stored value: typing the name of a built-in category, in any case, means that category. */
export function toCategory(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  const same = (each: string) => each.toLowerCase() === name.toLowerCase();
  return serviceCategories.find((each) => same(each) || same(categoryText[each])) ?? name;
}

/** Each once, built-in ones first, then by name. */
export const sortedCategories = (categories: readonly string[]): string[] => {
  const found = new Set(categories);
  const own = [...found].filter((each) => !isOurs(each)).toSorted((one, other) => one.localeCompare(other));
  return [...serviceCategories.filter((each) => found.has(each)), ...own];
};
