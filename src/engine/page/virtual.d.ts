/** A portal as the build compiles it: src/engine/build/vestibule.ts. */
declare module 'virtual:portal' {
  const portal: import('./PortalModules.ts').PortalModules;
  export default portal;
}

/** The custom properties of the theme: src/engine/build/themePlugin.ts. */
declare module 'virtual:theme.css';
