import type { BackendModule } from 'i18next';
import { onlyIfThere } from './onlyIfThere.ts';
import type { PortalModules } from './PortalModules.ts';

/** Loads a file of texts for i18next when a screen first needs it. */
export const textsBackend = (texts: PortalModules['texts']): BackendModule => ({
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const name = `${language}/${namespace}`;
    const load = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (load === undefined) return done(null, {});
    onlyIfThere(`texts ${language} ${namespace}`, load)().then(
      (file) => done(null, file),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
});
