import type { BackendModule } from 'i18next';
import type { PortalChunks } from './PortalChunks.ts';

/** Gives i18next the texts of a namespace when a screen first needs them. */
export const textsBackend = (chunks: Pick<PortalChunks, 'texts'>): BackendModule => ({
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    chunks.texts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
});
