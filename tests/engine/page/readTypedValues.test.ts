import { expect, it } from 'vitest';
import { enterTyped, readTypedValues } from '../../../src/engine/page/readTypedValues.ts';

it('R02: the page takes over what was typed into the prerendered HTML, and which field was left, and nothing else', () => {
  document.body.innerHTML = `<form>
    <input name="username" value="ada@acme.test"><input name="empty">
    <input type="checkbox" name="stay" checked><input type="checkbox" name="no">
    <input name="org" role="combobox" value="ac"><input name="shown" value="x" readonly>
    <input type="hidden" name="scope.openid" value="true"></form>`;
  document.querySelector<HTMLInputElement>('[name="org"]')?.focus();
  const told: unknown[] = [];
  enterTyped(readTypedValues(document.body), {
    change: (field, value) => told.push(['change', field, value]),
    type: (field, text) => told.push(['type', field, text]),
    blur: (field) => told.push(['blur', field]),
  });
  expect(told).toEqual([
    ['change', 'username', 'ada@acme.test'],
    ['blur', 'username'],
    ['change', 'stay', true],
    ['blur', 'stay'],
    ['type', 'org', 'ac'],
  ]);
});
