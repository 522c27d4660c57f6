/** Puts the focus on the control of a field, whose id the grammar keeps to letters. Answers whether there is one. */
export function focusField(container: HTMLElement | null, field: string, options?: FocusOptions): boolean {
  const part = container?.querySelector(`[data-field="${field}"]`);
  const control = part?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
  control?.focus(options);
  return control !== undefined && control !== null;
}
