/**
 * Replaces `markdown-to-jsx` in the bundle, 27 kB that RJSF imports for descriptions in Markdown and for the message of
 * a broken schema. Forms of flows have neither, because the portal's templates show their texts as plain text.
 * tests/browser/everyScreen.spec.ts draws every screen and dialog, and fails if one reaches this.
 */
export function Markdown(): never {
  throw new Error('A form needs Markdown, which the build leaves out');
}
