/** A script of a service page, bundled for browsers: src/tools/build/pageScripts.ts. */
declare module 'virtual:page-script/*' {
  const source: string;
  export default source;
}
