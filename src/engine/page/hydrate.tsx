import { runInAction } from 'mobx';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { asRendered } from '../runtime/asRendered.ts';
import type { Portal } from '../runtime/Portal.ts';
import { enableSheet, takeOver } from './early/loader.ts';
import { nextTask } from './nextTask.ts';
import { type Entered, enterTexts, pressAgain, readTypedValues } from './readTypedValues.ts';

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
  if (drawing === undefined) throw new Error('React hydrated nothing');
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
