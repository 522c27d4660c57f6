import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Flushes an open file to the disk. Throws if that fails. */
export type Sync = (fd: number) => void;

interface Stream {
  readonly nfd: number;
}

/**
 * Emscripten's file system on Node.js, which PGlite mounts. It has no `fsync`, and treats a missing one as successful.
 */
interface NodeFiles {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: Stream) => number };
    readonly node_ops: { setattr: (node: object, attributes: { readonly mode?: number }) => void };
  };
}

const hasFiles = (engine: object): engine is NodeFiles => 'NODEFS' in engine;

/**
 * A folder in which `fsync` really flushes, so an acknowledged transaction survives a power cut (R07). Only the owner
 * may read its files (P22), so it restricts the mode that `setattr` gives to a new file.
 */
export class DurableFs extends NodeFS {
  readonly #sync: Sync;

  constructor(folder: string, sync: Sync = fsyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...mounting: Parameters<NodeFS['init']>) {
    const mounted = await super.init(...mounting);
    const mend = (engine: object) => {
      if (!hasFiles(engine)) throw new Error('this PGlite has no files on Node.js');
      const { stream_ops, node_ops } = engine.NODEFS;
      const { setattr } = node_ops;
      node_ops.setattr = (node, { mode, ...rest }) =>
        setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~OTHERS });
      stream_ops.fsync = ({ nfd }) => {
        try {
          this.#sync(nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    const { preRun } = mounted.emscriptenOpts;
    return { emscriptenOpts: { ...mounted.emscriptenOpts, preRun: [...(preRun ?? []), mend] } };
  }
}

const OTHERS = 0o077;

/** The WASI number of an input/output error, as used by Emscripten's C library. */
const EIO = 29;
