import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sampleOf } from '../../../src/engine/contract/sampleOf.ts';

interface Described {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answered>> }>>>
  >;
}

interface Answered {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly oneOf?: readonly unknown[] } }>>;
}

/** Answers the calls of a page as a mock does that knows `schemas/openapi.json` alone: with the least that fits. */
export async function mockOpenApi(page: Page): Promise<void> {
  const described: Described = JSON.parse(readFileSync('schemas/openapi.json', 'utf8'));
  const [server] = described.servers;
  await page.route(new RegExp(`^https?://[^/]+${server?.url}/`), async (route) => {
    const { pathname } = new URL(route.request().url());
    const found = Object.entries(described.paths).find(([path]) =>
      new RegExp(`^${server?.url}${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    const responses = found?.[1][route.request().method().toLowerCase()]?.responses;
    const [status, answered] = Object.entries(responses ?? {}).find(([code]) => code.startsWith('2')) ?? ['404'];
    const schema = answered?.content?.['application/json']?.schema;
    const body = schema === undefined ? '' : JSON.stringify(sampleOf(schema.oneOf?.[0] ?? schema));
    await route.fulfill({ status: Number(status), contentType: 'application/json', body });
  });
}
