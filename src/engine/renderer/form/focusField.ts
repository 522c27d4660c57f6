/** Focuses the control of a field, whose id is letters only by the grammar. Returns whether it exists. */
export function focusField(container: HTMLElement | null, field: string, options?: FocusOptions): boolean {
  const part = container?.querySelector(`[data-field="${field}"]`);
  const control = part?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
  control?.focus(options);
  return control !== undefined && control !== null;
}
