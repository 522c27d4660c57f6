import type { BackendModule, ResourceKey } from 'i18next';
import { onlyIfThere } from './onlyIfThere.ts';

/** Every locale file, each a chunk of its own. */
const FILES = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });

/** Gives i18next a file of texts when a screen first needs it. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = FILES[`../../locales/${language}/${namespace}.json`];
    if (load === undefined) return done(null, {});
    onlyIfThere(`texts ${language} ${namespace}`, load)().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};
