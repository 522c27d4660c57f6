import type { PortalProgram, ScreenProgram } from '../flow/Program.ts';
import type { Shell } from '../flow/types.ts';

/** A shell as a runnable screen: header and footer are its body. */
export function shellProgram(id: string, shell: Shell, operations: PortalProgram['operations']): ScreenProgram {
  const { takes, entry, calls, header = [], footer = [] } = shell;
  return {
    id,
    screen: {
      route: { paths: ['*'], shell: id },
      body: [...header, ...footer],
      ...(takes === undefined ? {} : { takes }),
      ...(entry === undefined ? {} : { entry }),
      ...(calls === undefined ? {} : { calls }),
    },
    dialogs: {},
    calls: calls ?? {},
    operations,
    tables: {},
    forms: {},
    drawings: {},
    marks: {},
    formats: {},
  };
}
