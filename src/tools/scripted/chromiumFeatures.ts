/** What Playwright turns off as well; a second list would replace its own. */
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

/** Parts of a window that are web pages themselves: each context would draw them in a process of their own, for nobody. */
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

/** An argument of Chromium: pages are tested and pictured in half the time without the window around them. */
export const CHROMIUM_FEATURES = `--disable-features=${[...AUTOMATION, ...WINDOW].join(',')}`;
