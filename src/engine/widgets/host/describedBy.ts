/** `aria-describedby` of a control with these notes; undefined where there is none. */
export function describedBy(id: string, notes: { readonly help?: unknown; readonly error?: unknown }) {
  const ids = (['help', 'error'] as const).filter((kind) => notes[kind]).map((kind) => `${id}-${kind}`);
  return ids.join(' ') || undefined;
}
