import { createContext } from 'react';

/** The scope of texts: a locale file, and the path of a screen or dialog in it. */
export interface TextScope {
  readonly namespace: string;
  readonly prefix: readonly string[];
}

export const TextScopeContext = createContext<TextScope>({ namespace: 'portal', prefix: [] });
