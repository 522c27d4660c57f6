import { existsSync } from 'node:fs';

/** The headless browser, which takes a quarter less processor time. Debian has a separate package for it. */
const [SHELL, WHOLE] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const asked = process.env.CHROMIUM_PATH;

/** A headful Chromium, since the headless one, which `npm test` may name, has no back/forward cache. */
export const WHOLE_CHROMIUM = asked && asked !== SHELL ? asked : WHOLE;

/** Features that Playwright turns off. They are repeated here, since our list replaces Playwright's. */
const AUTOMATION = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
];

/**
 * A feature that keeps a spare process for each context's next site. Tests end before they need it, and it costs a
 * fifth of the processor time.
 */
const SPARE = ['SpareRendererForSitePerProcess'];

/**
 * Parts of a window that are themselves web pages: each context would render them, unseen, in a separate process.
 */
const WINDOW = [
  'InitialWebUI',
  'OmniboxPopup',
  'PreloadTopChromeWebUI',
  'TopChromeWebUIUsesSpareRenderer',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUITabStrip',
  'WebUIToolbar',
];

/** Renders a window as one tile, or two if it is tall, instead of twenty, since each tile has a cost. */
export const LARGE_TILES = ['--default-tile-width=1280', '--default-tile-height=800'];

/**
 * How Chromium (the system's, or CHROMIUM_PATH) is started for tests, pictures and measurements: without a window, in
 * which pages take half the time.
 * @param hostRules which hosts resolve to which address; no other host is reachable
 */
export const chromiumLaunch = (hostRules: readonly string[] = []) => ({
  executablePath: asked || (existsSync(SHELL) ? SHELL : WHOLE),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...AUTOMATION, ...SPARE, ...WINDOW].join(',')}`,
    ...(hostRules.length > 0 ? [`--host-resolver-rules=${hostRules.join(', ')}`] : []),
  ],
});
