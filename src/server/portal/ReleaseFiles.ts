import type { BuiltFile } from './BuiltFile.ts';

/** The files of one release, by their place in the folder of the built portal. */
export interface ReleaseFiles {
  /** The release's id (`idOfRelease`); undefined for a build that names none. */
  readonly id: string | undefined;
  /** Whether the files never change. */
  readonly isFinal: boolean;
  /**
   * A file in each coding that the build made; undefined if there is none.
   * @param folder with slashes: `html/ko`; empty for the files beside the folders
   * @param name may be any text from a request; only the exact name of a file in that folder finds one
   */
  find(folder: string, name: string): Promise<BuiltFile | undefined>;
  /** The value of a JSON file beside the folders, such as `routes.json`; undefined if there is no such file. */
  read(name: string): Promise<unknown>;
}
