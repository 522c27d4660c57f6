import '../../../engine/renderer/styles/index.css';
import portal from 'virtual:portal';
import type { LivePage } from '../../../engine/page/LivePage.ts';
import { startPage } from '../../../engine/page/startPage.tsx';
import { createPage } from '../../../portal/browser/createPage.ts';
import { isPseudo, OWN_BRAND } from '../looks.ts';
import { Dresser } from './Dresser.ts';
import { holdLeaving } from './holdLeaving.ts';
import { PageService } from './PageService.ts';
import { Stage } from './Stage.ts';
import { Time } from './Time.ts';
import { withPseudo } from './withPseudo.ts';

/** The address names a scene, unless a tool plays scenes. The portal's own addresses replace it. */
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
  // Packages wait for timers of their own while they start.
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
