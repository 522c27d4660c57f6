import type { View } from '../runtime/View.ts';

/**
 * Takes over what was typed, or filled in by a password manager, into HTML that had no life yet: hydration would wipe
 * it. Hidden and read-only controls hold nothing of the visitor's. A field that was left by then counts as left.
 */
export function readTypedValues(root: HTMLElement, view: Pick<View, 'change' | 'type' | 'blur'>): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('form input[name]:not([readonly], [type="hidden"])')) {
    const { name, value, type, checked } = control;
    const isBox = type === 'checkbox';
    if (isBox ? !checked : value === '') continue;
    if (isBox) view.change(name, true);
    else if (control.getAttribute('role') === 'combobox') view.type(name, value);
    else view.change(name, value);
    if (control !== document.activeElement) view.blur(name);
  }
}
