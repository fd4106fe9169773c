import { pseudoLanguage, type Language } from '#contract/base/language.ts';
import { pseudo } from '#contract/text/pseudo.ts';

let currentLanguage: () => Language = () => 'en';

/** The server returns the language of the request's reader, a build returns its own. */
export function readLanguageFrom(read: () => Language): void {
  currentLanguage = read;
}

const inLanguage = (text: string) => (currentLanguage() === pseudoLanguage ? pseudo(text) : text);

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A group of texts, in the language of its reader. A text is translated when it is read from its group: a text that is read while
 * a module loads would stay in no reader's language.
 */
export function texts<const Group extends object>(english: Group): Group {
  const groups = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(group, name, receiver) {
      const value: unknown = Reflect.get(group, name, receiver);
      if (typeof value === 'string') return inLanguage(value);
      if (!isGroup(value)) return value;
      if (!groups.has(name)) groups.set(name, texts(value));
      return groups.get(name);
    },
  });
}
