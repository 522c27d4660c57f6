/** The place of a part of a flow: a file, relative to the portal's root, and the path in that file. */
export interface Root {
  readonly file: string;
  readonly path: readonly (string | number)[];
}

/** Where each language's folder has the texts of a screen, a shell or a dialog. */
export interface TextRoot {
  /** The file of texts, without the language's folder and without the extension. */
  readonly namespace: string;
  readonly path: readonly string[];
}

/** Line and column, both counted from 1, by JSON pointer. */
export type Lines = Readonly<Record<string, readonly [line: number, column: number]>>;

/**
 * Values of a screen that must not be shown: passwords, codes, tokens. In paths of answers `*` stands for every entry.
 */
export interface Secrets {
  /** Fields of forms. */
  readonly fields: readonly string[];
  /** Inputs of the screen and of its dialogs. */
  readonly inputs: readonly string[];
  /** Parameters, by operation. */
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  /** Paths in the data and the errors of answers, by operation. */
  readonly answers: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Paths in stored values, by slot. */
  readonly slots: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/**
 * Data about a running screen or shell that only the development server has: the places of its parts, and its secrets.
 */
export interface UnitInspection {
  readonly unit: Root;
  /** The bodies that the compiled screen joins into one, in this order, each with its number of items. */
  readonly bodies: readonly (Root & { readonly length: number })[];
  readonly dialogs: Readonly<Record<string, Root>>;
  readonly calls: Readonly<Record<string, Root>>;
  readonly tables: Readonly<Record<string, Root>>;
  /** The place of texts, by dialog; `''` for the screen or the shell itself. */
  readonly texts: Readonly<Record<string, TextRoot>>;
  readonly secrets: Secrets;
}

export interface Inspection {
  readonly screen: UnitInspection;
  readonly shell: UnitInspection | undefined;
  /** The portal file. */
  readonly portal: Root;
  /** Parts of completed files (`flow/completeFile.ts`): each part's place there, and the place where it is written. */
  readonly origins: readonly (Root & { readonly within: string; readonly at: Root['path'] })[];
  /** Lines, by file. For files of texts, only those of texts that the screen can show. */
  readonly lines: Readonly<Record<string, Lines>>;
  readonly languages: readonly string[];
}

/** An answer that the contract declares, with a generated body. */
export interface DeclaredAnswer {
  readonly outcome: string;
  readonly isSuccess: boolean;
  readonly body: unknown;
}

/** The answers that the contract declares, by operation. */
export type DeclaredAnswers = Readonly<Record<string, readonly DeclaredAnswer[]>>;

/** Addresses of the development server. After the first comes the id of a screen. */
export const INSPECTION_PATH = '/@vestibule/inspection/';
export const ANSWERS_PATH = '/@vestibule/answers';
