import { type Language, textOf } from './texts.ts';

export const SIGN_IN = 'flows/sign-in/sign-in.screen.json';
export const LINK = '{ "link": "create-account", "do": { "goto": "sign-up" } },';
export const wordsOf = (language: string) => `locales/${language}/sign-in.json`;
/** A line in the `actions` of the screen's texts. */
export const actionLine = (action: string, words: string) => `"${action}": ${JSON.stringify(words)}`;
export const actionOf = (action: string, language: Language) =>
  actionLine(action, textOf(`sign-in.actions.${action}`, { language, namespace: 'sign-in' }));
