import { autorun } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { Inspector } from '../Inspector.ts';
import type { WordsState } from '../words/WordsState.ts';
import { LOOK } from './look.ts';
import { Panel } from './Panel.tsx';
import { isShortcut, PanelState } from './PanelState.ts';
import { InspectorContext } from './Tabs.tsx';

/** The width in pixels below which the panel does not fit beside the page. */
const NARROW = 720;

/** Events in the panel that the page must not see: inside a dialog, they would bubble to the page's handlers. */
// biome-ignore format: table
const OWN = [
  'click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup', 'input', 'change',
  'focusin', 'focusout', 'submit',
] as const;

/** Renders the inspector over the page, in a shadow root with its own style sheet. */
export function mountPanel(inspector: Inspector, words: WordsState): void {
  const state = new PanelState(window.localStorage, window.innerWidth < NARROW ? 'bottom' : 'side');
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
    room.replaceSync(roomFor(state));
  });
  autorun(() => inspector.watch(state.isOpen));
  window.addEventListener(
    'keydown',
    (event) => {
      if (isShortcut(event, 'open')) state.open(!state.isOpen);
      else if (isShortcut(event, 'pick')) {
        state.open(true);
        state.pick(!state.isPicking);
      } else if (isShortcut(event, 'words')) state.write();
      else return;
      event.preventDefault();
    },
    { capture: true },
  );
  createRoot(root).render(
    <InspectorContext value={{ inspector, state, words }}>
      <Panel />
    </InspectorContext>,
  );
}

/** Keeps the focus in the page when a button of the panel is pressed, so no field is blurred. */
function keepFocus(event: MouseEvent): void {
  const pressed = event.composedPath().some((one) => one instanceof Element && one.matches('button, summary'));
  if (pressed) event.preventDefault();
}

/**
 * Keeps an element above the page. A modal dialog makes everything outside it inert, so the element moves into the
 * dialog while that is open.
 */
function keepOnTop(host: HTMLElement): void {
  const put = () => {
    const parent = document.querySelector('dialog:modal') ?? document.body;
    if (host.parentNode === parent && host.isConnected) return;
    move(host, parent);
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
  };
  put();
  new MutationObserver(put).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
}

/** Moves an element, which keeps its focus and scroll positions if the browser supports this. */
function move(element: Element, parent: Element): void {
  const { moveBefore }: { moveBefore?: (node: Node, child: Node | null) => void } = parent as never;
  if (moveBefore !== undefined && element.isConnected) moveBefore.call(parent, element, null);
  else parent.append(element);
}

/**
 * Styles of the page while the panel is open: the page gets smaller, and fixed elements stay beside the panel, so that
 * nothing is hidden.
 */
function roomFor({ isOpen, dock, size }: PanelState): string {
  if (!isOpen) return '';
  const [edge, length, window] = dock === 'side' ? ['inline-end', 'inline', '100vw'] : ['block-end', 'block', '100dvh'];
  return `
    html { padding-${edge}: ${size}px; }
    dialog:modal { inset-${edge}: ${size}px; max-${length}-size: calc(${window} - ${size + 32}px); }
    .toasts, .floating { margin-${edge}: ${size}px; }
  `;
}
