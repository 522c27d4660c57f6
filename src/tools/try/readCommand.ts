/** A parsed line of input. */
export type Command =
  | { readonly kind: 'fill'; readonly field: string; readonly text: string }
  /** With a field: another value than it has. */
  | { readonly kind: 'complete'; readonly field: string | undefined }
  | { readonly kind: 'search'; readonly field: string; readonly text: string }
  | { readonly kind: 'press'; readonly action: string; readonly entry: number | undefined }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'close' | 'retry' | 'back' | 'show' | 'quit' };

export const HELP = `  FIELD = VALUE    types, ticks (yes, no) or picks (the number of an option, several with commas)
  FIELD ~ TEXT     searches the options of a field
  fill [FIELD]     fills in each required field, or this one, with a value that its rules accept
  press ACTION [N] presses a button or a link; in a list, that of entry N
  wait 3s          lets time pass: 500ms, 3s, 5m, 1h
  close            closes the dialog
  retry            tries a failed call again
  back             goes back
  go ADDRESS       goes to an address of the portal
  show             shows the screen again
  quit             ends`;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a line: undefined for an empty line or a comment (`#`), a sentence about the mistake for an invalid line. */
export function readCommand(line: string): Command | string | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const typed = /^([A-Za-z][\w-]*)\s*([=~])\s*(.*)$/.exec(text);
  if (typed !== null) {
    const [, field = '', sign, value = ''] = typed;
    return { kind: sign === '=' ? 'fill' : 'search', field, text: value };
  }
  const [word = '', ...rest] = text.split(/\s+/);
  const [first] = rest;
  switch (word) {
    case 'press': {
      const entry = rest[1] === undefined ? undefined : Number(rest[1]) - 1;
      if (first === undefined || Number.isNaN(entry)) return 'press needs an action: press next';
      return { kind: 'press', action: first, entry };
    }
    case 'fill':
      return { kind: 'complete', field: first };
    case 'wait': {
      const [, amount, unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(first ?? '') ?? [];
      const factor = UNITS[unit];
      if (factor === undefined) return 'wait needs a time: wait 3s';
      return { kind: 'wait', milliseconds: Number(amount) * factor };
    }
    case 'go':
      return first === undefined ? 'go needs an address: go /' : { kind: 'go', address: first };
    case 'close':
    case 'retry':
    case 'back':
    case 'show':
    case 'quit':
      return { kind: word };
    default:
      return `"${word}" is unknown:\n${HELP}`;
  }
}
