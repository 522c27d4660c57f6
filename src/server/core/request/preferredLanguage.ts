import type { FastifyRequest } from 'fastify';
import { FALLBACK, isLanguage, LANGUAGES, type Language } from '../../../contract/languages.ts';
import { chooseLanguage } from '../../../engine/contract/chooseLanguage.ts';

/**
 * The language of the response: the cookie app_locale, else the portal's language that Accept-Language prefers (RFC
 * 9110, section 12.5.4), else the fallback.
 */
export function preferredLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (cookie && isLanguage(cookie)) return cookie;
  const wished = (acceptLanguage ?? '').slice(0, 1000).split(',').map(readRange);
  const best = wished.filter((range) => range.weight > 0).sort((a, b) => b.weight - a.weight);
  return (
    chooseLanguage(
      best.map(({ tag }) => tag),
      LANGUAGES,
    ) ?? FALLBACK
  );
}

/** The language of a request. A request that failed early has no parsed cookies. */
export const languageOf = ({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language =>
  preferredLanguage(cookies?.app_locale, headers['accept-language']);

function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality ? Number(quality.slice(2)) : 1;
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
