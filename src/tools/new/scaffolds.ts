import { call } from './call.ts';
import { dialog } from './dialog.ts';
import { field } from './field.ts';
import { language } from './language.ts';
import type { Scaffold } from './Scaffold.ts';
import { screen } from './screen.ts';

/** The parts that the command can start. */
export const SCAFFOLDS: Readonly<Record<string, Scaffold>> = { screen, language, dialog, call, field };
