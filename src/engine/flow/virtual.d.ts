/** The flows as the build compiles them: src/engine/build/flowPlugin.ts. */
declare module 'virtual:flow/portal' {
  export const portal: import('./Program.ts').PortalProgram;
  /** The answers of the shells' calls, as in a ScreenModule. */
  export const answers: import('./ScreenModule.ts').ScreenModule['answers'];
  /** By screen id; each screen is its own chunk. */
  export const screens: Readonly<
    Record<string, () => Promise<{ readonly default: import('./ScreenModule.ts').ScreenModule }>>
  >;
}

declare module 'virtual:flow/screen/*' {
  const screen: import('./ScreenModule.ts').ScreenModule;
  export default screen;
}

/** Validators of the contract's shapes, for stored values and history entries (R09). */
declare module 'virtual:flow/shapes' {
  const shapes: Readonly<Record<string, import('./ScreenModule.ts').Validate>>;
  export default shapes;
}
