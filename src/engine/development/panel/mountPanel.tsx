import { autorun } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { Inspector } from '../Inspector.ts';
import { InspectorContext } from './InspectorContext.ts';
import { keepOnTop } from './keepOnTop.ts';
import { LOOK } from './look.ts';
import { Panel } from './Panel.tsx';
import { PanelState } from './PanelState.ts';
import { isShortcut } from './shortcuts.ts';

/** What the page must not hear of what happens in the panel: its own handlers are around a dialog that the panel is in. */
const OWN = [
  ...['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup', 'input', 'change'],
  ...['focusin', 'focusout', 'submit'],
] as const;

/** Draws the inspector over the page, in a shadow root with a style sheet of its own. */
export function mountPanel(inspector: Inspector): void {
  const state = new PanelState(window.localStorage);
  const host = document.createElement('vestibule-inspector');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  const size = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet, size];
  host.popover = 'manual';
  keepOnTop(host);
  for (const type of OWN) host.addEventListener(type, (event) => event.stopPropagation());
  host.addEventListener('mousedown', keepFocus);

  const room = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, room];
  autorun(() => {
    size.replaceSync(`:host { --size: ${state.size}px; }`);
    // The page gets smaller, so that nothing of it is behind the panel.
    const side = state.dock === 'side' ? 'padding-inline-end' : 'padding-block-end';
    room.replaceSync(state.isOpen ? `html { ${side}: ${state.size}px; }` : '');
  });
  autorun(() => inspector.watch(state.isOpen));
  window.addEventListener(
    'keydown',
    (event) => {
      if (isShortcut(event, 'open')) state.open(!state.isOpen);
      else if (isShortcut(event, 'pick')) {
        state.open(true);
        state.pick(!state.isPicking);
      } else return;
      event.preventDefault();
    },
    { capture: true },
  );
  createRoot(root).render(
    <InspectorContext value={{ inspector, state }}>
      <Panel />
    </InspectorContext>,
  );
}

/** A button of the panel leaves the focus in the page, so that pressing it is no event of a field. */
function keepFocus(event: MouseEvent): void {
  const pressed = event.composedPath().some((one) => one instanceof Element && one.matches('button, summary'));
  if (pressed) event.preventDefault();
}
