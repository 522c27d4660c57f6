import type { LivePage } from '../page/LivePage.ts';
import type { PortalModules } from '../page/PortalModules.ts';
import { Inspector } from './Inspector.ts';
import { openInEditor } from './openInEditor.ts';
import { mountPanel } from './panel/mountPanel.tsx';
import { renewPage } from './renewPage.ts';
import { type PortalVersion, type ShownFinding, STATE_PATH } from './ServerState.ts';
import { Updates } from './Updates.ts';
import { askWords } from './words/askWords.ts';
import { measureRoom } from './words/measureRoom.ts';
import { WordsState } from './words/WordsState.ts';

/** The maximum number of findings shown; the rest are counted. */
const MOST = 20;

const LOOK = `
:host { position: fixed; inset: auto 0 0 0; z-index: 2147483646; font: 13px/1.5 ui-monospace, monospace; }
section { background: #1d1f23; color: #f1f3f5; border-top: 3px solid #ff8787; max-height: 45vh; overflow: auto;
  padding: 12px 16px 16px; box-shadow: 0 -8px 24px #0006; }
.head { display: flex; gap: 12px; align-items: center; margin-bottom: 8px; }
h2 { font: 600 14px/1.4 system-ui, sans-serif; margin: 0; flex: 1; }
button { font: 500 13px/1.4 system-ui, sans-serif; color: inherit; background: #343a40; border: 1px solid #5c636a;
  border-radius: 6px; padding: 4px 10px; min-height: 28px; cursor: pointer; }
button:hover { background: #495057; }
button:focus-visible { outline: 2px solid #74c0fc; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li { display: grid; grid-template-columns: 1fr auto; gap: 12px; align-items: start; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** A version of the module that the page starts with. */
interface Made {
  readonly default: PortalModules & {
    /** The background colour of each colour scheme. */
    readonly grounds: Readonly<Record<string, string>>;
  };
  readonly made: PortalVersion;
}

/**
 * Connects a page to the development server.
 *
 * @param load fetches the current version of the module; its argument makes the address unique
 * @param key allows the page to change words
 */
export function connect(
  page: LivePage,
  made: PortalVersion,
  load: (version: number) => Promise<Made>,
  key: string,
): Updates {
  const panel = new FindingsPanel(document);
  const inspector = new Inspector(page);
  const words = new WordsState({
    ask: askWords(key),
    here: () => ({ screen: page.portal.screen ?? '', language: page.portal.language }),
    measure: (all) => measureRoom(document, all, page.portal.language),
  });
  mountPanel(inspector, words);
  const updates = new Updates({
    made,
    ask: async () => (await fetch(STATE_PATH)).json(),
    take: async (version) => {
      const next = await load(version);
      await renewPage(page, next.default);
      showGrounds(document, next.default.grounds);
      inspector.renew();
      if (words.list !== undefined) void words.refresh();
      return next.made.version;
    },
    show: (findings) => panel.show(findings),
    reload: () => location.reload(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  void updates.compare();
  return updates;
}

/** Sets the colours of the browser's own UI (`theme-color`), by media query. */
function showGrounds(document: Document, grounds: Readonly<Record<string, string>>): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ground = Object.hasOwn(grounds, meta.media) ? grounds[meta.media] : undefined;
    if (ground !== undefined) meta.content = ground;
  }
}

/**
 * Shows the findings about flows and texts over the lower part of the page, where the last version without an error
 * stays usable. The panel has its own style sheet, isolated from the page's.
 */
class FindingsPanel {
  readonly #document: Document;
  #host: HTMLElement | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** An empty list closes the panel. */
  show(findings: readonly ShownFinding[]): void {
    this.#host?.remove();
    this.#host = undefined;
    if (findings.length === 0) return;
    const host = this.#document.createElement('vestibule-findings');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LOOK);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#draw(findings, host));
    this.#document.body.append(host);
    this.#host = host;
  }

  #draw(findings: readonly ShownFinding[], host: HTMLElement): HTMLElement {
    const errors = findings.filter(({ level }) => level === 'error').length;
    const title = this.#make('h2', errors === 0 ? 'Warnings' : titleOf(errors));
    const head = this.#make(
      'div',
      title,
      this.#button('Hide', () => host.remove()),
    );
    head.className = 'head';
    const list = this.#make('ol', ...findings.slice(0, MOST).map((finding) => this.#drawOne(finding)));
    const more = findings.length > MOST ? [`And ${findings.length - MOST} more: npm run check`] : [];
    const section = this.#make('section', head, list, ...more);
    section.setAttribute('role', 'alert');
    return section;
  }

  #drawOne({ file, line, column, text }: ShownFinding): HTMLElement {
    const open = this.#button('Open in editor', () => openInEditor({ file, line, column }));
    open.setAttribute('aria-label', `Open in editor: ${file}, line ${line}`);
    return this.#make('li', this.#make('pre', text), open);
  }

  #button(words: string, press: () => void): HTMLElement {
    const button = this.#make('button', words);
    button.addEventListener('click', press);
    return button;
  }

  #make(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
    const element = this.#document.createElement(tag);
    element.append(...children);
    return element;
  }
}

const titleOf = (errors: number) =>
  `${errors === 1 ? 'One mistake' : `${errors} mistakes`}: the page shows the last version without one`;
