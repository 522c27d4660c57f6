import answers from '../../../locales/en/service/answers.json' with { type: 'json' };
import development from '../../../locales/en/service/development.json' with { type: 'json' };
import mails from '../../../locales/en/service/mails.json' with { type: 'json' };
import pages from '../../../locales/en/service/pages.json' with { type: 'json' };

/** The service's texts in the language that their types are read from. The checker holds the others to it. */
export const MODEL = { answers, development, mails, pages } as const;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** A text by its file and its place in it: `pages.start.title` stands in `locales/<language>/service/pages.json`. */
export type ServiceTextKey = KeysOf<typeof MODEL>;

/** Whether there is a text under a name that is made up at run time. */
export function hasText(key: string): key is ServiceTextKey {
  let here: unknown = MODEL;
  for (const name of key.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return false;
    here = Reflect.get(here, name);
  }
  return typeof here === 'string';
}
