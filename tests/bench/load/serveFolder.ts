import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a folder from memory, compressed, as the portal's server does: hashed files are cached, HTML is not. */
export function serveFolder(folder: string): Promise<Served> {
  const files = new Map<string, Buffer>();
  const bodyOf = (path: string): Buffer => {
    const known = files.get(path) ?? brotliCompressSync(readFileSync(join(folder, path)));
    files.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const type = TYPES[extname(path)];
    if (type === undefined) {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    });
    response.end(bodyOf(path));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({
        origin: `http://localhost:${port}`,
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
