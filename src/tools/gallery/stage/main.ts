import '../../../engine/renderer/styles/index.css';
import portal from 'virtual:portal';
import type { LivePage } from '../../../engine/page/LivePage.ts';
import type { LanguageDirectory, PortalModules, Texts } from '../../../engine/page/PortalModules.ts';
import { startPage } from '../../../engine/page/startPage.tsx';
import { createPage } from '../../../portal/browser/createPage.ts';
import { pseudoLocale } from '../../pseudo/pseudoText.ts';
import { isPseudo, OWN_BRAND, PSEUDO } from '../looks.ts';
import { Dresser } from './Dresser.ts';
import { PageService } from './PageService.ts';
import { Stage } from './Stage.ts';
import { Time } from './Time.ts';

/** Names a scene, unless a tool plays scenes. Kept here, since the portal then replaces the page's address. */
const here = new URL(window.location.href);
const asked = (name: string) => here.searchParams.get(name) ?? undefined;

void open();

async function open(): Promise<void> {
  const service = new PageService(() => window.stage?.tell());
  const time = new Time();
  globalThis.fetch = service.fetch;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState({ inputs: {} }, '', '/no-such-page');
  // The clock must run meanwhile: packages use timers while they start.
  time.flow(true);
  const stage = new Stage(await start(), here, service, time, new Dresser(portal, here));
  time.flow(false);
  window.stage = stage;
  holdLeaving(stage.leave);
  const scene = asked('scene');
  if (scene !== undefined)
    await stage.play(scene, {
      language: asked('language') ?? 'en',
      scheme: asked('scheme') === 'dark' ? 'dark' : 'light',
      brand: asked('brand') ?? OWN_BRAND,
    });
}

/** Starts the portal. Resolves when it runs. */
function start(): Promise<LivePage> {
  const modules = isPseudo(asked('language')) ? withPseudo(portal) : portal;
  return new Promise((resolve, reject) => {
    startPage({ ...modules, develop: resolve }, createPage()).catch(reject);
  });
}

/** The part of the Navigation API (HTML, section 7.2.6) that is needed here; not every browser has it. */
interface Leaving extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

/**
 * Keeps the page in place when the portal would go to another page, or open one in a new tab.
 * @param tell gets the intended address
 */
function holdLeaving(tell: (address: string) => void): void {
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as Leaving;
    if (destination.sameDocument || !cancelable || isOwn(destination.url)) return;
    event.preventDefault();
    tell(destination.url);
  });
  window.open = (address) => {
    tell(String(address));
    return null;
  };
}

/** Whether it is the stage's own address, which is reloaded to try again. */
const isOwn = (address: string) => new URL(address).pathname.endsWith('/stage.html');

/** The portal with two more languages, made from the fallback language: one longer, one right-to-left. */
function withPseudo<M extends PortalModules>(modules: M): M {
  const { program } = modules;
  const { fallback, languages } = program.languages;
  const habits = { ...languages[fallback], units: undefined };
  const added = Object.entries(PSEUDO).map(([id, { name, direction }]) => [id, { ...habits, name, direction }]);
  return {
    ...modules,
    program: {
      ...program,
      languages: { ...program.languages, languages: { ...languages, ...Object.fromEntries(added) } },
    },
    directory: async () => {
      const { default: directory } = await modules.directory();
      const texts = directory.texts[fallback];
      if (texts === undefined) return { default: directory };
      const pseudo = Object.entries(PSEUDO).map(([id, { isAccented }]) => [id, isAccented ? accented(texts) : texts]);
      return { default: { ...directory, texts: { ...directory.texts, ...Object.fromEntries(pseudo) } } };
    },
  };
}

const accent = (texts: Texts): Texts => pseudoLocale(texts, [], { isLonger: true }) as Texts;

const accented = ({ shared, screens }: LanguageDirectory): LanguageDirectory => ({
  shared: async () => ({ default: accent((await shared()).default) }),
  screens: async () => {
    const { default: table } = await screens();
    return {
      default: Object.fromEntries(
        Object.entries(table).map(([id, fetch]) => [id, async () => ({ default: accent((await fetch()).default) })]),
      ),
    };
  },
});
