import type { FastifyInstance } from 'fastify';
import { isLanguage } from '../../contract/languages.ts';
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

/** The scenes have their styles inside, which are allowed nowhere else; this page can load and run nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shows the mail or page that has a text, with example data, for people who change the text. */
export function registerScenes(app: FastifyInstance): void {
  app.get<Query>('/dev/scenes', { schema }, async (request, reply) => {
    const { text, language } = request.query;
    // Production never loads the examples.
    const { sceneOfText } = await import('./scenes/sceneOfText.ts');
    const scene = sceneOfText(text);
    if (scene === undefined) return reply.callNotFound();
    const seen = { language: isLanguage(language) ? language : languageOf(request), brand: undefined };
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(scene.draw(seen));
  });
}
