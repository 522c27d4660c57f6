import { createContext } from 'react';

/** Where the texts of what is inside stand: a locale file, and the way to the object of a screen or dialog in it. */
export interface TextScope {
  readonly namespace: string;
  readonly prefix: readonly string[];
}

export const TextScopeContext = createContext<TextScope>({ namespace: 'portal', prefix: [] });
