/**
 * Replaces `markdown-to-jsx` in the bundle, 27 kB that RJSF imports for Markdown descriptions and for the message of a
 * broken schema. A flow's forms have neither, since the portal's templates show texts as plain text.
 * tests/browser/everyScreen.spec.ts renders every screen and dialog, and fails if one of them calls this function.
 */
export function Markdown(): never {
  throw new Error('A form needs Markdown, which the build leaves out');
}
