import type { GoalKind } from './scenes/Scene.ts';

/** A scene as the gallery lists it. */
export interface ListedScene {
  readonly id: string;
  readonly flow: string;
  /** Undefined for what several screens share. */
  readonly screen: string | undefined;
  readonly kind: GoalKind;
  /** What is shown of the screen: `state password`; empty where it is the screen as it opens. */
  readonly part: string;
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  /** As the flow writes it, placeholders included. */
  readonly route: string;
  /** Where it is written; the line counts from 1. */
  readonly file: string;
  readonly line: number;
}

/** A text that is not there in a language. */
export interface MissingText {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** All that the page of the gallery knows (`gallery.json`). */
export interface GalleryData {
  /** By id, with the name that the language has for itself; pseudo-languages last. */
  readonly languages: Readonly<Record<string, string>>;
  readonly widths: readonly number[];
  readonly schemes: readonly ('light' | 'dark')[];
  readonly brands: readonly string[];
  readonly scenes: readonly ListedScene[];
  /** Names of the pictures of ways on, the portal's first: `graphs/<name>.svg`. */
  readonly graphs: readonly string[];
  readonly missing: readonly MissingText[];
}
