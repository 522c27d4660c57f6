import type { FormProgram } from '../flow/Program.ts';
import { loadMoreWidgets, WIDGETS } from '../widgets/index.ts';

interface WithForms {
  readonly default: { readonly program: { readonly forms: Readonly<Record<string, Pick<FormProgram, 'uiSchema'>>> } };
}

/** Loads a screen with the widgets that its forms have. */
export const withWidgets =
  <S extends WithForms>(load: () => Promise<S>): (() => Promise<S>) =>
  async () => {
    const screen = await load();
    const fields = Object.values(screen.default.program.forms).flatMap(({ uiSchema }) => Object.values(uiSchema));
    const names = fields.map((ui): unknown => Reflect.get(ui, 'ui:widget'));
    if (names.some((name) => typeof name === 'string' && !Object.hasOwn(WIDGETS, name))) await loadMoreWidgets();
    return screen;
  };
