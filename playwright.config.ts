import { defineConfig } from '@playwright/test';
import { chromiumLaunch, LARGE_TILES } from './src/tools/scripted/chromiumLaunch.ts';

// Hosts that exist in tests only; everything else is the machine itself or nothing.
const launch = chromiumLaunch([
  'MAP *.vestibule.test 127.0.0.1',
  'MAP vestibule.test 127.0.0.1',
  'MAP *.test ~NOTFOUND',
]);

/** Each script of a page is late (README), and the screens that can follow are fetched one after another. */
const isLate = process.env.SCRIPTS_LATE !== undefined;

// The browser suite drives the build of dist/, never a development server. Each worker has servers of its own.
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One more than the processors: a worker waits now and then for its browser or for a server of its own.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` runs the files of failed tests once more, alone, and names what passes only then.
  retries: 0,
  // Some tests start servers of their own, on a machine that may be busy.
  timeout: isLate ? 300_000 : 180_000,
  // Only what fails waits so long.
  expect: { timeout: isLate ? 60_000 : 40_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1280, height: 800 },
    // Every picture of a movement is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A page that follows another one finds its scripts compiled.
    // Optimising its code takes more time than the short life of a page saves.
    launchOptions: {
      ...launch,
      args: [...launch.args, ...LARGE_TILES, '--process-per-site', '--js-flags=--no-opt --no-maglev'],
    },
  },
});
