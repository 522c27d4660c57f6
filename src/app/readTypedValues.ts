import type { View } from '../runtime/View.ts';

/**
 * Takes over what was typed, or filled in by a password manager, into HTML that had no life yet: hydration would wipe
 * it. Hidden and read-only controls hold nothing of the visitor's.
 */
export function readTypedValues(root: HTMLElement, view: Pick<View, 'change' | 'type'>): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('form input[name]:not([readonly], [type="hidden"])')) {
    const { name, value, type, checked } = control;
    if (type === 'checkbox') {
      if (checked) view.change(name, true);
    } else if (value !== '') {
      if (control.getAttribute('role') === 'combobox') view.type(name, value);
      else view.change(name, value);
    }
  }
}
