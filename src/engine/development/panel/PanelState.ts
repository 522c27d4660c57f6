import { makeAutoObservable, reaction } from 'mobx';
import type { Part } from '../places/placesOfPart.ts';

export type Dock = 'side' | 'bottom';
export type TabName = 'now' | 'events' | 'answers' | 'words' | 'changes';

/** The panel's settings, remembered by the browser. They contain nothing about the page. */
interface Remembered {
  readonly isOpen: boolean;
  readonly dock: Dock;
  readonly tab: TabName;
  /** The panel's size in pixels, by the edge where it is docked. */
  readonly sizes: Readonly<Record<Dock, number>>;
}

const KEY = 'vestibule-inspector';
const FIRST = { isOpen: false, tab: 'now', sizes: { side: 420, bottom: 320 } } as const;
/** Pixels: the minimum for the panel, and for the page beside it. */
const LEAST = 240;

/** The size and edge of the panel. */
export class PanelState {
  isOpen: boolean;
  dock: Dock;
  tab: TabName;
  sizes: Remembered['sizes'];
  isPicking = false;
  /** The part that was picked last. */
  picked: Part | undefined = undefined;
  /** The moment of the timeline whose details are shown. */
  moment: number | undefined = undefined;

  /** @param first the edge where the panel is docked, unless the browser remembers another */
  constructor(storage: Storage, first: Dock) {
    const { isOpen, dock, tab, sizes } = recall(storage, first);
    this.isOpen = isOpen;
    this.dock = dock;
    this.tab = tab;
    this.sizes = sizes;
    makeAutoObservable(this, {}, { deep: false });
    reaction(
      () =>
        JSON.stringify({ isOpen: this.isOpen, dock: this.dock, tab: this.tab, sizes: this.sizes } satisfies Remembered),
      (text) => keep(storage, text),
    );
  }

  get size(): number {
    return this.sizes[this.dock];
  }

  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (!isOpen) this.isPicking = false;
  }

  /** Docks the panel at the other edge. */
  turn(): void {
    this.dock = this.dock === 'side' ? 'bottom' : 'side';
  }

  show(tab: TabName): void {
    this.tab = tab;
  }

  /** @param room the window's size in this direction, in pixels */
  resize(size: number, room: number): void {
    const most = Math.max(LEAST, room - LEAST);
    this.sizes = { ...this.sizes, [this.dock]: Math.round(Math.min(most, Math.max(LEAST, size))) };
  }

  pick(isPicking: boolean): void {
    this.isPicking = isPicking;
  }

  /** Opens the tab for words, in which a click on a text in the page edits it. */
  write(): void {
    this.isPicking = this.tab !== 'words' || !this.isOpen || !this.isPicking;
    this.isOpen = true;
    this.tab = 'words';
  }

  take(part: Part): void {
    this.isPicking = false;
    this.picked = part;
  }

  select(moment: number | undefined): void {
    this.moment = moment;
  }
}

/** Reads the settings. Denied storage, or a value written by another version, causes no error. */
function recall(storage: Storage, dock: Dock): Remembered {
  try {
    const kept: Partial<Remembered> = JSON.parse(storage.getItem(KEY) ?? '{}');
    return { ...FIRST, dock, ...kept, sizes: { ...FIRST.sizes, ...kept.sizes } };
  } catch {
    return { ...FIRST, dock };
  }
}

function keep(storage: Storage, text: string): void {
  try {
    storage.setItem(KEY, text);
  } catch {
    // Storage is denied, so the next visit shows the panel in its initial state.
  }
}

/** Keys by position on the keyboard, so they are the same in every layout and input language. */
export const SHORTCUTS = {
  open: { code: 'KeyI', words: 'Alt+Shift+I' },
  pick: { code: 'KeyP', words: 'Alt+Shift+P' },
  words: { code: 'KeyW', words: 'Alt+Shift+W' },
} as const;

export const isShortcut = (event: KeyboardEvent, name: keyof typeof SHORTCUTS): boolean =>
  event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && event.code === SHORTCUTS[name].code;
