import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSheet } from '../../src/engine/theme/writeSheet.ts';
import { THEME } from '../../src/theme/theme.ts';

/** Pictures and colours of an organisation and an app that are not the portal's own. */
const PICTURES = ['src/server/world/organisations.ts', 'src/server/example-app/prepareExampleApp.ts'];

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const sheets = below('src').filter((path) => path.endsWith('.css'));
const styled = [...sheets, ...below('src/server').filter((path) => path.endsWith('.ts')), 'index.html'].filter(
  (path) => !PICTURES.includes(path),
);

/** A literal colour. An HTML entity (`&#39;`) and a private member (`#add`) are not colours. */
const COLOUR =
  /(?<=[:\s"'(])#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})(?=[\s;"',)])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]*\)|:\s*(?:white|black|red|green|blue|gray|grey)\s*[;}]/gi;
const coloursOf = (text: string) => [...text.matchAll(COLOUR)].map(([colour]) => colour);

describe('the theme contains all colours and widths', () => {
  it('lets the search find literal colours', () => {
    expect(coloursOf('color: #fff; background:rgb(1 2 3 / 4%)}')).toHaveLength(2);
    expect(coloursOf(writeSheet(THEME)).length).toBeGreaterThan(25);
  });

  it('leaves no literal colour in a style sheet, a service page or a mail', () => {
    expect(sheets.length).toBeGreaterThan(8);
    expect(
      styled.flatMap((path) => coloursOf(readFileSync(path, 'utf8')).map((colour) => `${path}: ${colour}`)),
    ).toEqual([]);
  });

  it('has the widths that the style sheets of the page use', () => {
    const widths = sheets
      .filter((path) => path.startsWith('src/engine/renderer/'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\((?:min|max)-width: ([^)]+)\)/g)])
      .map(([, width]) => width);
    expect([...new Set(widths)].toSorted()).toEqual(Object.values(THEME.breakpoints).toSorted());
  });

  it('defines each custom property that a style sheet of the page uses', () => {
    const texts = sheets
      .filter((path) => path.startsWith('src/engine/renderer/'))
      .map((path) => readFileSync(path, 'utf8'));
    // The build defines those of marks.
    const ofMarks = readFileSync('src/engine/build/FlowModules.ts', 'utf8');
    const text = [writeSheet(THEME), ofMarks, ...texts].join('\n');
    const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    const defined = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    expect(used.length).toBeGreaterThan(100);
    expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
  });
});
