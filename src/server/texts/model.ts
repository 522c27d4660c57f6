import type accessibility from '../../../locales/en/service/accessibility.json';
import type answers from '../../../locales/en/service/answers.json';
import type development from '../../../locales/en/service/development.json';
import type mails from '../../../locales/en/service/mails.json';
import type pages from '../../../locales/en/service/pages.json';

/**
 * The service's texts in the language that defines their types, with which the checker compares the other languages.
 * Only types are imported, so saving a text does not restart the service in development.
 */
interface Model {
  readonly accessibility: typeof accessibility;
  readonly answers: typeof answers;
  readonly development: typeof development;
  readonly mails: typeof mails;
  readonly pages: typeof pages;
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** A text by its file and its place in it: `pages.start.title` is in `locales/<language>/service/pages.json`. */
export type ServiceTextKey = KeysOf<Model>;
