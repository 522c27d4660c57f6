import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { HELP } from './readAnswers.ts';

/** What the command reads its lines from, and prints to. */
export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
  /** Asks for lines until `take` returns true. Values of the fields in `secrets` are typed without an echo. */
  ask(secrets: () => ReadonlySet<string>, take: (line: string) => Promise<boolean>): Promise<void>;
}

/** The terminal in which the command runs. If there is none, standard input is read as a file of lines. */
export const terminal: Terminal = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  async ask(secrets, take) {
    let isMuted = false;
    const output = new Writable({
      write(chunk, _encoding, done) {
        if (!isMuted) process.stdout.write(chunk);
        done();
      },
    });
    const { isTTY = false } = process.stdin;
    const lines = createInterface({ input: process.stdin, output, terminal: isTTY });
    if (isTTY) console.log(`${HELP}\n  To type a secret, enter its name first: password =`);
    const next = async (): Promise<string> =>
      isTTY ? lines.question('> ') : ((await lines[Symbol.asyncIterator]().next()).value ?? 'quit');
    try {
      for (let isOver = false; !isOver; ) {
        let line = await next();
        const [, field = '', value] = /^\s*([\w-]+)\s*=\s*(.*)$/.exec(line) ?? [];
        if (isTTY && secrets().has(field)) {
          if (value !== '') {
            console.log(`Do not type a secret here: type "${field} =" and Enter, then the value, which is not shown.`);
            continue;
          }
          process.stdout.write(`${field}: `);
          isMuted = true;
          line = `${field} = ${await lines.question('')}`;
          isMuted = false;
          console.log();
        }
        isOver = await take(line);
      }
    } finally {
      lines.close();
    }
  },
};
