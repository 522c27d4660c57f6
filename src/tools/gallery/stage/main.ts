import 'virtual:theme.css';
import '../../../engine/renderer/styles/index.css';
import portal from 'virtual:portal';
import type { LivePage } from '../../../engine/page/LivePage.ts';
import { startPage } from '../../../engine/page/startPage.tsx';
import { createPage } from '../../../portal/browser/createPage.ts';
import { isPseudo } from '../looks.ts';
import type { Attempt, Plan } from '../scenes/Plan.ts';
import { SAMPLES } from '../scenes/samples.ts';
import { holdLeaving } from './holdLeaving.ts';
import { PageService } from './PageService.ts';
import { playAttempt } from './playAttempt.ts';
import { Stage } from './Stage.ts';
import { Time } from './Time.ts';
import { withPseudo } from './withPseudo.ts';

/** The address names a scene and the current try. The portal's own addresses replace it. */
const here = new URL(window.location.href);
const asked = (name: string) => here.searchParams.get(name) ?? undefined;

void play();

async function play(): Promise<void> {
  const answer = await fetch(new URL(`scenes/${asked('scene')}.json`, here));
  const plan: Plan = await answer.json();
  const number = Number(asked('try') ?? 0);
  const attempt = plan.attempts[number];
  const service = new PageService(() => stage.tell());
  const time = new Time();
  const stage = new Stage(plan, service, time);
  window.stage = stage;
  if (attempt === undefined) {
    stage.settle('missed');
    return;
  }
  setUp(attempt, service);
  holdLeaving((address) => {
    stage.left = address;
    stage.tell();
  });
  // Packages wait for timers of their own while they start.
  time.flow(true);
  const page = await start();
  time.flow(false);
  stage.page = page;
  const isReached = await playAttempt({ portal: page.portal, time, attempt, goal: plan.goal });
  if (!isReached && number + 1 < plan.attempts.length) {
    here.searchParams.set('try', String(number + 1));
    window.location.replace(here);
    return;
  }
  await stage.look(asked('language') ?? page.portal.language, asked('scheme') === 'dark' ? 'dark' : 'light');
  stage.settle(isReached ? 'reached' : 'missed');
}

/** A visitor for whom the browser stores the samples, at the address of the scene. */
function setUp({ answers, isFull, waiting, lacking, addresses, inputs }: Attempt, service: PageService): void {
  service.isFull = isFull;
  for (const { operation, outcome } of answers) service.answer(operation, outcome);
  for (const operation of waiting) service.answer(operation, 'waiting');
  globalThis.fetch = service.fetch;
  for (const name of lacking) Reflect.deleteProperty(window, name);
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const [name, value] of Object.entries(SAMPLES.session))
    window.sessionStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
  const address = addresses[asked('language') ?? ''] ?? Object.values(addresses)[0] ?? '/';
  window.history.replaceState({ inputs }, '', address);
}

/** Starts the portal. Resolves when it runs. */
const start = (): Promise<LivePage> =>
  new Promise((resolve, reject) => {
    startPage({ ...(isPseudo(asked('language')) ? withPseudo(portal) : portal), develop: resolve }, createPage()).catch(
      reject,
    );
  });
