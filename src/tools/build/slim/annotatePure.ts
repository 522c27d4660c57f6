/** Names for the developer tools, and calls that only make something: a bundler must keep both, since it cannot know. */
const NAME = /^[ \t]*\w+\.(?:displayName|classes|varsResolver) = [^;{}]*;$/gm;
const MAKE =
  /(= )((?:React\d*\.)?(?:createContext|forwardRef|memo|lazy)\(|new (?:Set|Map|WeakMap|URL)\(|factory\(|polymorphicFactory\()/g;

/** The same module, in such words that a bundler can leave out what nobody imports. */
export const annotatePure = (source: string): string => source.replace(NAME, '').replace(MAKE, '$1/* @__PURE__ */ $2');
