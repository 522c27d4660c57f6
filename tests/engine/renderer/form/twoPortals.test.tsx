import { expect, it } from 'vitest';
import { createWidgets } from '../../../../src/engine/page/createWidgets.ts';
import { FakeView } from '../support/FakeView.ts';
import { fakeShell, renderView } from '../support/renderView.tsx';

/** The widgets of a portal that renders a text field in its own way. */
const widgetsThatSay = (words: string) => createWidgets({ widgets: { early: { text: () => <p>{words}</p> } } }).loaded;

it('two portals in one process each render their own widgets', async () => {
  const draw = async (widgets: ReturnType<typeof widgetsThatSay>) => {
    const view = new FakeView({ body: [{ field: 'name', widget: 'text' }] });
    const texts = { title: 'Door', fields: { name: { label: 'Name' } } };
    return renderView(view, texts, fakeShell(view), 'en', widgets);
  };
  const [first, second, plain] = [widgetsThatSay('first'), widgetsThatSay('second'), createWidgets({}).loaded];
  const drawn = [await draw(first), await draw(second), await draw(plain)];
  const fields = drawn.map(({ container }) => container.querySelector('[data-field="name"]'));
  expect(fields.map((field) => field?.textContent)).toEqual(['first', 'second', 'Name Optional']);
});
