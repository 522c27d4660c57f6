import { createInterface } from 'node:readline/promises';
import { definition } from '../../portal/definition.ts';
import { runNew } from './runNew.ts';

// npm run new -- screen|language|dialog|call|field NAME; --help explains each.
const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
const ask = lines === undefined ? undefined : (question: string) => lines.question(question);
process.exitCode = await runNew(definition, process.argv.slice(2), ask);
lines?.close();
