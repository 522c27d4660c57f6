import { HTTP_OPERATIONS, type HttpOperationId, isHttpOperationId } from '../../contract/operations.ts';

interface Pattern {
  readonly id: HttpOperationId;
  readonly method: string;
  readonly path: RegExp;
  readonly placeholders: number;
}

const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&');

const patterns: readonly Pattern[] = Object.keys(HTTP_OPERATIONS)
  .filter(isHttpOperationId)
  .map((id) => {
    const [method = '', path = ''] = id.split(' ');
    const placeholders = path.match(/\{[^}]+\}/g)?.length ?? 0;
    return { id, method, placeholders, path: new RegExp(`^${escaped(path).replace(/\{[^}]+\}/g, '[^/:]+')}$`) };
  })
  // Paths with fewer placeholders first: `/signin/password` before `/signin/{provider}`.
  .sort((a, b) => a.placeholders - b.placeholders);

/** The operation of a request below `/apis/v1`. */
export const operationAt = (method: string, path: string): HttpOperationId | undefined =>
  patterns.find((pattern) => pattern.method === method && pattern.path.test(path))?.id;
