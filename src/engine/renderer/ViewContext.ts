import { createContext, useContext } from 'react';
import type { Mark } from '../flow/Program.ts';
import type { BodyView } from '../runtime/ShellView.ts';
import type { ListEntry, View } from '../runtime/View.ts';

export const ViewContext = createContext<View | undefined>(undefined);
export const BodyViewContext = createContext<BodyView | undefined>(undefined);
/** The list entry to which an item belongs. */
export const EntryContext = createContext<ListEntry | undefined>(undefined);

export function useView(): View {
  const view = useContext(ViewContext);
  if (view === undefined) throw new Error('This component needs a screen around it');
  return view;
}

export function useBodyView(): BodyView {
  const view = useContext(BodyViewContext);
  if (view === undefined) throw new Error('This component needs a body around it');
  return view;
}

export const useEntry = (): ListEntry | undefined => useContext(EntryContext);

/** The marks that the buttons of the screen may show. */
export const useMarks = (): Readonly<Record<string, Mark>> => useContext(ViewContext)?.program?.marks ?? {};
