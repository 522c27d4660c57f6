import { describe, expect, it } from 'vitest';
import { browserPlaces, installCommand } from '../../../src/tools/bootstrap/browsers.mjs';

describe('where the tests look for a browser', () => {
  it('on Linux in the folders of PATH, then where snap and flatpak keep it', () => {
    const places = browserPlaces('linux', { PATH: '/opt/bin:/usr/bin:relative' }, '/home/ada');
    expect(places[0]).toBe('/usr/bin/chromium');
    expect(places).toEqual(
      expect.arrayContaining([
        '/opt/bin/google-chrome',
        '/snap/bin/chromium',
        '/var/lib/flatpak/exports/bin/org.chromium.Chromium',
        '/home/ada/.local/share/flatpak/exports/bin/com.google.Chrome',
      ]),
    );
    expect(places.filter((place) => !place.startsWith('/'))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it('on macOS in the applications of the system and of the user', () => {
    expect(browserPlaces('darwin', {}, '/Users/ada')).toEqual(
      expect.arrayContaining([
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ]),
    );
  });

  it('on Windows in the program folders that exist', () => {
    const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' };
    const places = browserPlaces('win32', env, 'C:\\Users\\ada');
    expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(places).toContain('C:\\Users\\ada\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(places.length).toBe(6);
  });
});

it.each([
  ['darwin', '', 'brew install --cask google-chrome'],
  ['win32', '', 'winget install Google.Chrome'],
  ['linux', '/usr/bin/apt-get', 'sudo apt-get install chromium'],
  ['linux', '/usr/bin/dnf', 'sudo dnf install chromium'],
  ['linux', '/sbin/apk', 'sudo apk add chromium'],
  ['linux', '', undefined],
])('on %s with %j the line names the command %j', (platform, has, command) => {
  expect(installCommand(platform, (path) => path === has)).toBe(command);
});
