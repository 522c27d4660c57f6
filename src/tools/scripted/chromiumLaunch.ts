import { existsSync } from 'node:fs';

/** The headless browser takes a quarter less processor time. In Debian it is a separate package. */
const [SHELL, WHOLE] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const asked = process.env.CHROMIUM_PATH;

/** Headful, since only that has the back/forward cache: `npm test` may name the headless one. */
export const WHOLE_CHROMIUM = asked && asked !== SHELL ? asked : WHOLE;

/** Features that Playwright turns off too; a second list would replace its own. */
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
 * Keeps a spare process for each context's next site. Tests end before they need it, and it costs a fifth of the
 * processor time.
 */
const SPARE = ['SpareRendererForSitePerProcess'];

/**
 * Parts of a window that are web pages themselves: each context would render them in a process of their own, unseen.
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

/** A window is rendered as one tile, or two if it is tall, instead of twenty, each of which has a cost. */
export const LARGE_TILES = ['--default-tile-width=1280', '--default-tile-height=800'];

/**
 * How Chromium is started for tests, pictures and measurements: the system's, or CHROMIUM_PATH. Without a window, pages
 * take half the time.
 * @param hostRules which hosts resolve to which address; nothing else is reached over the network
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
