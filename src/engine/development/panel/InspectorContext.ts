import { createContext, useContext } from 'react';
import type { Inspector } from '../Inspector.ts';
import type { WordsState } from '../words/WordsState.ts';
import type { PanelState } from './PanelState.ts';

interface Shared {
  readonly inspector: Inspector;
  readonly state: PanelState;
  readonly words: WordsState;
}

export const InspectorContext = createContext<Shared | undefined>(undefined);

export function useInspector(): Shared {
  const shared = useContext(InspectorContext);
  if (shared === undefined) throw new Error('This component needs an inspector around it');
  return shared;
}
