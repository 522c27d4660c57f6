import type { View } from '../runtime/View.ts';

/**
 * Reads what was typed, or filled in by a password manager, before hydration, which would erase it. Hidden and
 * read-only controls are skipped. A field that lost the focus before counts as blurred.
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
