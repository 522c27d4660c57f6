import { LANGUAGES } from '../../../src/contract/languages.ts';
import { idOfMembers, type ReleaseManifest } from '../../../src/contract/release/Release.ts';
import type { ReleaseParts } from '../../../src/contract/release/ReleaseFile.ts';
import { LANGUAGE_VERSION } from '../../../src/engine/grammar/version.ts';

/** A small release, which differs from others by one word of its page. */
export const sampleRelease = (
  word: string,
  about: Partial<ReleaseManifest> = {},
  further: Readonly<Record<string, string>> = {},
): ReleaseParts =>
  releaseOf(
    {
      'assets/main-1234.js': 'export {}',
      'html/en/sign-in.html': `<p>${word}</p>`,
      'routes.json': '{"/":"sign-in"}',
      'service/locales/en/service/mails.json': `{"subject":"${word}"}`,
      ...further,
    },
    { changes: [`The title of sign-in is now “${word}”.`], ...about },
  );

/**
 * A release that the service can show.
 * @param texts its members by path
 */
export function releaseOf(texts: Readonly<Record<string, string>>, about: Partial<ReleaseManifest> = {}): ReleaseParts {
  const members = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const manifest: ReleaseManifest = {
    id: idOfMembers(members),
    language: LANGUAGE_VERSION,
    languages: [...LANGUAGES],
    uses: { 'sign-in.with-password': { parameters: ['password', 'username'], codes: ['LOCKED', 'OK'] } },
    revision: '4f3c2a1',
    against: 'main',
    changes: [],
    madeAt: '2026-01-05T09:00:00.000Z',
    ...about,
  };
  return { manifest: JSON.stringify(manifest), signature: undefined, members };
}
