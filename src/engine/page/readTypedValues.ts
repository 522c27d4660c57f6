import type { View } from '../runtime/View.ts';

/** One control of pre-rendered HTML that the visitor, or a password manager, has filled in. */
interface Typed {
  readonly field: string;
  readonly value: string | true;
  /** Text that searches for an option. */
  readonly isSearch: boolean;
  readonly hasFocus: boolean;
}

/** Reads what was filled in before hydration. Hidden and read-only controls are skipped. */
export function readTypedValues(root: HTMLElement): readonly Typed[] {
  const controls = root.querySelectorAll<HTMLInputElement>('form input[name]:not([readonly], [type="hidden"])');
  return [...controls].flatMap((control) => {
    const isBox = control.type === 'checkbox';
    if (isBox ? !control.checked : control.value === '') return [];
    return {
      field: control.name,
      value: isBox || control.value,
      isSearch: control.getAttribute('role') === 'combobox',
      hasFocus: control === document.activeElement,
    };
  });
}

/** Gives the store what was filled in. A field that lost the focus before counts as blurred. */
export function enterTyped(typed: readonly Typed[], view: Pick<View, 'change' | 'type' | 'blur'>): void {
  for (const { field, value, isSearch, hasFocus } of typed) {
    if (isSearch) view.type(field, String(value));
    else view.change(field, value);
    if (!hasFocus) view.blur(field);
  }
}
