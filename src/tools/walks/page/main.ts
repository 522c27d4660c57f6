import '../../../engine/renderer/styles/index.css';
import portal from 'virtual:portal';
import type { LivePage } from '../../../engine/page/LivePage.ts';
import { startPage } from '../../../engine/page/startPage.tsx';
import { createPage } from '../../../portal/browser/createPage.ts';
import { PageGround } from '../../player/PageGround.ts';
import { StandIn } from '../../player/StandIn.ts';
import { ok, usualAnswer } from '../../scripted/ScriptedAnswer.ts';
import { Driver } from '../Driver.ts';

declare global {
  interface Window {
    /** The running page, for tests that walk it. */
    walks?: Driver;
  }
}

// The unchanged page, with a driver in it. The address contains the service's answer about the environment.
const environment = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const service = new StandIn(usualAnswer).say('GET /env', ok(environment));
globalThis.fetch = service.fetch;
window.history.replaceState({ inputs: {} }, '', '/no-such-page');
const develop = ({ portal: running }: LivePage) => {
  window.walks = new Driver(running, service, new PageGround(running));
};
void startPage({ ...portal, develop }, createPage());
