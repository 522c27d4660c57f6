import type { Scene } from './Scene.ts';

/** The texts of one language by namespace, as in `locales/<language>/`. */
export type Texts = Readonly<Record<string, unknown>>;

/** The text at a path. */
export const at = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    texts,
  );

/**
 * The name of a scene in a language: its dialog's or screen's title, or else heading.
 * @param state the screen's state, for a title that depends on it
 */
export function titleOf({ screen, flow, goal }: Omit<Scene, 'way' | 'id'>, texts: Texts, state?: string) {
  const dialog = goal.kind === 'dialog' ? ['dialogs', goal.id] : [];
  const place = screen === undefined ? ['shared', ...dialog] : [flow, screen, ...dialog];
  const found = at(texts, [...place, 'title']) ?? at(texts, [...place, 'heading']);
  const title = typeof found === 'object' && state !== undefined ? at(found, [state]) : found;
  return typeof title === 'string' ? title : undefined;
}
