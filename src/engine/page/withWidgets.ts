import type { FormProgram } from '../flow/Program.ts';
import type { WidgetLoader } from '../widgets/WidgetLoader.ts';

interface WithForms {
  readonly default: { readonly program: { readonly forms: Readonly<Record<string, Pick<FormProgram, 'uiSchema'>>> } };
}

/** Loads a screen and the widgets of its forms. */
export const withWidgets =
  <S extends WithForms>(load: () => Promise<S>, widgets: WidgetLoader): (() => Promise<S>) =>
  async () => {
    const screen = await load();
    const fields = Object.values(screen.default.program.forms).flatMap(({ uiSchema }) => Object.values(uiSchema));
    await widgets.load(fields.map((ui) => String(Reflect.get(ui, 'ui:widget'))));
    return screen;
  };
