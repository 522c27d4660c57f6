/** `aria-describedby` of a control with these notes; undefined without notes. */
export function describedBy(id: string, notes: { readonly help?: unknown; readonly error?: unknown }) {
  const ids = (['help', 'error'] as const).filter((kind) => notes[kind]).map((kind) => `${id}-${kind}`);
  return ids.join(' ') || undefined;
}
