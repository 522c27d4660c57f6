import type { Scope } from '../values/Scope.ts';
import { judgeField } from './judgeField.ts';

const isValid = (field: string, scope: Scope): boolean => judgeField(field, scope) === undefined;

/** Where values are read, with the rules of fields for the guards that ask them. */
export const createScope = (parts: Omit<Scope, 'isValid' | 'depth'>): Scope => ({ ...parts, isValid, depth: 0 });
