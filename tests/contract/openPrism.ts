import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

/**
 * Prism, a mock based on `schemas/openapi.json` alone. It answers with an example that it generates from a schema, with
 * all optional members.
 */
export async function openPrism(port: number): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const operations = await getHttpOperationsFromSpec('schemas/openapi.json');
  const prism = createServer(operations, {
    cors: false,
    components: { logger: createLogger('prism', { enabled: false }) },
    config: {
      ...{ checkSecurity: true, validateRequest: true, validateResponse: true },
      // A request that breaks the contract gets a distinct error, so it is noticed.
      errors: true,
      mock: { dynamic: false },
      ...{ isProxy: false, upstreamProxy: undefined },
    },
  });
  return { origin: await prism.listen(port, '127.0.0.1'), close: () => prism.close() };
}
