/**
 * Addresses on which engines with different tables disagree, each with its stored form; undefined if it is refused.
 * Page and service are tested with all of them.
 */
export const HOSTILE: readonly (readonly [typed: string, stored: string | undefined])[] = [
  // Punycode that encodes nothing, that encodes it in another way, and that imitates Latin.
  ['hostile-1@xn--a.test', undefined],
  ['hostile-2@xn--.test', undefined],
  ['hostile-3@xn--80ak6aa92e.com', undefined],
  ['hostile-4@xn--bcher-kva.example', 'hostile-4@xn--bcher-kva.example'],
  // The capital sharp s, the sigma at the end of a word, a decomposed letter.
  ['hostile-5@STRAẞE.example', 'hostile-5@xn--strae-oqa.example'],
  ['hostile-6@ΟΔΟΣ.example', 'hostile-6@xn--pxavbq.example'],
  ['hostile-7@bu\u0308cher.example', 'hostile-7@xn--bcher-kva.example'],
  // Letters of Unicode 15, 16 and 17; each engine knows only some of them.
  ['hostile-8@\u{31350}\u{31351}.example', 'hostile-8@xn--8o8nca.example'],
  ['hostile-9@\u1c89\u1c8a.example', undefined],
  ['hostile-10@\u{323b0}.example', undefined],
  ['hostile-11@a\ua7dc.example', undefined],
  // From right to left: a leading digit, two kinds of digits, a neighbour that begins with a digit, an ordinary one.
  ['hostile-12@١.example', undefined],
  ['hostile-13@ب1١.example', undefined],
  ['hostile-14@3m.مثال', undefined],
  ['hostile-15@مثال.example', 'hostile-15@xn--mgbh0fb.example'],
  // A script that no address here may have, and one that mixes.
  ['hostile-16@\u{1e900}\u{1e901}.example', undefined],
  ['hostile-17@аcme.example', undefined],
];
