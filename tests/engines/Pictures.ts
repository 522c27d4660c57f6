import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './Engine.ts';

/** Pictures of the same screens in several engines, side by side on a page, for people. */
export class Pictures {
  readonly #rows: string[] = [];

  /** @param folder is emptied */
  constructor(private readonly folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  async take(title: string, engines: readonly Engine[]): Promise<void> {
    const cells = engines.map(async (engine) => {
      const file = `${title}.${engine.name}.png`;
      writeFileSync(join(this.folder, file), await engine.picture());
      return `<td><img loading="lazy" alt="${engine.name}" src="${file}"></td>`;
    });
    this.#rows.push(`<tr><th colspan="9">${title}</th></tr><tr>${(await Promise.all(cells)).join('')}</tr>`);
  }

  /** @returns the file of the page */
  finish(): string {
    const file = join(this.folder, 'index.html');
    const style = 'td { vertical-align: top } img { max-width: 48vw; border: 1px solid }';
    writeFileSync(file, `<!doctype html><style>${style}</style><table>${this.#rows.join('\n')}</table>`);
    return file;
  }
}
