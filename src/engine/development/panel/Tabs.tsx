import { observer } from 'mobx-react-lite';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import type { Inspector } from '../Inspector.ts';
import { openInEditor } from '../openInEditor.ts';
import type { Place } from '../places/Sources.ts';
import type { WordsState } from '../words/WordsState.ts';
import type { PanelState } from './PanelState.ts';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly name: string; readonly words: string }[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs according to WAI-ARIA: one tab stop, and arrow keys between them. */
export function Tabs({ label, tabs, chosen, choose, children }: TabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex(({ name }) => name === chosen) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    choose(tab.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {words}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}

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

interface PlaceLinkProps {
  readonly place: Place | undefined;
  readonly words?: string;
  /** The place of the surrounding part. A part on the same line gets no link of its own. */
  readonly beside?: Place | undefined;
}

/**
 * A link that opens the editor at a place. Without children, the link's text is the place, or only the line if the file
 * is the screen's own.
 */
export const PlaceLink = observer(function PlaceLink({ place, words, beside }: PlaceLinkProps) {
  const { inspection } = useInspector().inspector;
  if (place === undefined) return null;
  const { file, line } = place;
  if (beside?.file === file && beside.line === line) return null;
  const name = inspection?.screen.unit.file === file ? 'line ' : `${file.slice(file.lastIndexOf('/') + 1)}:`;
  const shown = words ?? `${name}${line}`;
  return (
    <button
      type="button"
      className="place"
      title={`${file}:${line}`}
      aria-label={`${shown}: open ${file} at line ${line} in the editor`}
      onClick={() => openInEditor(place)}
    >
      {shown}
    </button>
  );
});
