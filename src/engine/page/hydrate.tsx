import { runInAction } from 'mobx';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { asRendered } from '../runtime/asRendered.ts';
import type { Portal } from '../runtime/Portal.ts';
import type { View } from '../runtime/View.ts';
import { enableSheet, takeOver } from './early/loader.ts';

interface Hydrating {
  readonly page: ReactNode;
  readonly portal: Portal;
  readonly isOutline: boolean;
  /** Called once React has hydrated the HTML, for which a navigation to another screen must wait. */
  readonly whenTaken: () => void;
}

/**
 * Hydrates the HTML that the build rendered, and then shows what only the browser knows. React hydrates in slices, so
 * the page can be used meanwhile; an event that needs the hydrated page makes React finish at once. React does not
 * change typed text while it hydrates; when it is done, the store gets that text in the same task.
 */
export async function hydrate(root: HTMLElement, { page, portal, isOutline, whenTaken }: Hydrating): Promise<Root> {
  const pressed = takeOver();
  const reveal = asRendered(portal, isOutline);
  const { view } = portal;
  // The browser has set the focus by now, and React does not expect the attribute.
  root.querySelector('[autofocus]')?.removeAttribute('autofocus');
  let drawing: Root | undefined;
  const entered = await new Promise<Entered>((done) => {
    // Must run before any re-render, which would empty the controls.
    const finish = () => {
      enableSheet();
      const found = readTypedValues(root);
      if (view !== undefined) enterTexts(found, view);
      done(found);
    };
    // A transition, since React renders transitions in slices.
    startTransition(() => {
      drawing = hydrateRoot(root, <Hydrated whenDone={finish}>{page}</Hydrated>);
    });
  });
  if (drawing === undefined) throw new Error('Nothing hydrated');
  whenTaken();
  pressAgain(entered);
  await nextTask();
  runInAction(reveal);
  if (pressed !== undefined) carryOut(pressed);
  return drawing;
}

interface HydratedProps {
  /** Must always be the same function. */
  readonly whenDone: () => void;
  readonly children: ReactNode;
}

function Hydrated({ whenDone, children }: HydratedProps) {
  useLayoutEffect(whenDone, [whenDone]);
  return children;
}

/** Carries out a press that came before hydration. */
function carryOut(control: HTMLElement): void {
  const form = control instanceof HTMLButtonElement && control.type === 'submit' ? control.form : null;
  if (form === null) control.click();
  else form.requestSubmit(control);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the visitor, or a password manager, has entered into pre-rendered HTML. */
interface Entered {
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

/**
 * Lets the browser paint and handle input before continuing (Prioritized Task Scheduling, section 3.1). Without
 * `scheduler.yield` the rest also runs in a separate task, but perhaps after other tasks.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((done) => setTimeout(done));
