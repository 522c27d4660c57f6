import type { FastifyInstance } from 'fastify';
import { isListed } from '../../contract/languages.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';

interface Query {
  Querystring: { readonly text: string; readonly language?: string };
}

const word = { type: 'string', maxLength: 200 } as const;
const schema = {
  querystring: {
    type: 'object',
    properties: { text: word, language: word },
    required: ['text'],
    additionalProperties: false,
  },
} as const;

/**
 * The scenes have their styles inside, which are allowed nowhere else; this page can load and run nothing. The portal's
 * page shows it beside the words.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Shows the mail or page that has a text, with example data and its texts named, for people who change the text. */
export function registerScenes(app: FastifyInstance): void {
  app.get<Query>('/dev/scenes', { schema }, async (request, reply) => {
    const { text, language } = request.query;
    // Production never loads the examples.
    const { sceneOfText } = await import('./scenes/sceneOfText.ts');
    const { nameTexts } = await import('./scenes/ServiceScene.ts');
    const scene = sceneOfText(text);
    if (scene === undefined) return reply.callNotFound();
    const seen = { language: isListed(language) ? language : languageOf(request), brand: undefined };
    const headers = { 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' };
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(nameTexts(() => scene.draw(seen)));
  });
}
