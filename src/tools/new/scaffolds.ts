import { call } from './call.ts';
import { dialog } from './dialog.ts';
import { field } from './field.ts';
import { language } from './language.ts';
import type { Scaffold } from './Scaffold.ts';
import { screen } from './screen.ts';

/** What the command can begin. */
export const SCAFFOLDS: Readonly<Record<string, Scaffold>> = { screen, language, dialog, call, field };
