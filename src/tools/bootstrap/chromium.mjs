import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, else the system's. As root on Debian it installs a missing one with the
 * system's package manager.
 * @returns {Promise<string | undefined>} undefined after a line that says what to do
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    console.error(`CHROMIUM_PATH is ${asked}, and there is no such file.`);
    return undefined;
  }
  const found = () => PLACES.find((place) => existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env,
    });
    if (found()) return found();
    console.error(`${updated.output}${installed.output}`.split('\n').slice(-20).join('\n'));
  }
  console.error('The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH.');
  return undefined;
}
