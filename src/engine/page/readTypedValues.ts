import type { View } from '../runtime/View.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the visitor, or a password manager, has entered into pre-rendered HTML. */
export interface Entered {
  readonly texts: readonly EnteredText[];
  /** Pressed checkboxes and radio buttons. */
  readonly ticks: readonly HTMLInputElement[];
  /** Selects in which a different option was chosen. */
  readonly choices: readonly { readonly list: HTMLSelectElement; readonly value: string }[];
}

interface EnteredText {
  readonly field: string;
  readonly value: string;
  /** Whether the text is a search for options. */
  readonly isSearch: boolean;
  readonly hasFocus: boolean;
}

/** Reads what was entered before hydration. Hidden and read-only controls are skipped. */
export function readTypedValues(root: HTMLElement): Entered {
  const controls = [...root.querySelectorAll<Control>('form :is(input, textarea, select)[name]')].filter(
    (control) => !control.matches('[readonly], [type="hidden"]'),
  );
  const texts = controls
    .filter((control) => !isTick(control) && !isList(control) && control.value !== '')
    .map((control) => ({
      field: control.name,
      value: control.value,
      isSearch: control.getAttribute('role') === 'combobox',
      hasFocus: control === document.activeElement,
    }));
  return {
    texts,
    ticks: controls.filter(isTick).filter(({ checked, defaultChecked }) => checked !== defaultChecked),
    choices: controls
      .filter(isList)
      .filter(({ selectedIndex, options }) => {
        const first = [...options].findIndex(({ defaultSelected }) => defaultSelected);
        return selectedIndex !== Math.max(first, 0);
      })
      .map((list) => ({ list, value: list.value })),
  };
}

/** Passes texts to their fields; a control keeps its cursor. A field that has already lost the focus is blurred. */
export function enterTexts({ texts }: Entered, view: Pick<View, 'change' | 'type' | 'blur'>): void {
  for (const { field, value, isSearch, hasFocus } of texts) {
    if (isSearch) view.type(field, value);
    else view.change(field, value);
    if (!hasFocus) view.blur(field);
  }
}

/** Repeats presses and choices as events, since their widgets interpret them. */
export function pressAgain({ ticks, choices }: Entered): void {
  for (const tick of ticks) {
    tick.checked = tick.defaultChecked;
    tick.click();
  }
  for (const { list, value } of choices) {
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isList = (control: Control): control is HTMLSelectElement => control instanceof HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
