interface ImportMetaEnv {
  /** The launcher's name, from the locale files (D-26). */
  readonly LAUNCHER: string;
}
