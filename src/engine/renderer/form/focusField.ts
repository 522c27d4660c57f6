/** Focuses a field's control, and returns whether it exists. The grammar allows only letters in a field's id. */
export function focusField(container: HTMLElement | null, field: string, options?: FocusOptions): boolean {
  const part = container?.querySelector(`[data-field="${field}"]`);
  const control = part?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
  control?.focus(options);
  return control !== undefined && control !== null;
}
