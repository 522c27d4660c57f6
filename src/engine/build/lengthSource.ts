/**
 * The source of ajv's function for the length of a text in characters. Generated code asks for it with
 * `require`.
 */
export const LENGTH = 'const ucs2length = (text) => { let n = 0; for (const _ of text) n += 1; return n; };';
