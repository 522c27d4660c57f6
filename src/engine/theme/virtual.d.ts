/** The custom properties of the theme: src/engine/build/themePlugin.ts. */
declare module 'virtual:theme.css';
