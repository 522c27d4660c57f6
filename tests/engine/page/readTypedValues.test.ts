import { expect, it } from 'vitest';
import { enterTexts, pressAgain, readTypedValues } from '../../../src/engine/page/hydrate.tsx';

it('R02: the page takes over what was entered into the prerendered HTML, and which field was left, and nothing else', () => {
  document.body.innerHTML = `<form>
    <input name="username"><input name="empty"><textarea name="note"></textarea>
    <input type="checkbox" name="stay"><input type="checkbox" name="no"><input type="checkbox" name="news" checked>
    <input type="radio" name="size" value="s" checked><input type="radio" name="size" value="m">
    <select name="land"><option value="">-</option><option value="kr">Korea</option></select>
    <select name="kept"><option value="a">A</option><option value="b" selected>B</option></select>
    <input name="org" role="combobox"><input name="shown" value="x" readonly>
    <input type="hidden" name="scope.openid" value="true"></form>`;
  const named = <E extends HTMLElement = HTMLInputElement>(selector: string) => {
    const element = document.querySelector<E>(selector);
    if (element === null) throw new Error(`There is no ${selector}`);
    return element;
  };
  named('[name="username"]').value = 'ada@acme.test';
  named<HTMLTextAreaElement>('textarea').value = 'two\nlines';
  named('[name="stay"]').checked = true;
  named('[name="news"]').checked = false;
  named('[value="m"]').checked = true;
  named<HTMLSelectElement>('[name="land"]').value = 'kr';
  named('[name="org"]').value = 'ac';
  named('[name="org"]').focus();
  const told: unknown[] = [];
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) told.push([target.name, target.value, target.checked]);
    if (target instanceof HTMLSelectElement) told.push([target.name, target.value]);
  };
  document.body.addEventListener('change', note);
  const entered = readTypedValues(document.body);
  enterTexts(entered, {
    change: (field, value) => told.push(['change', field, value]),
    type: (field, text) => told.push(['type', field, text]),
    blur: (field) => told.push(['blur', field]),
  });
  pressAgain(entered);
  document.body.removeEventListener('change', note);
  expect(told).toEqual([
    ['change', 'username', 'ada@acme.test'],
    ['blur', 'username'],
    ['change', 'note', 'two\nlines'],
    ['blur', 'note'],
    ['type', 'org', 'ac'],
    ['stay', 'on', true],
    ['news', 'on', false],
    ['size', 'm', true],
    ['land', 'kr'],
  ]);
});
