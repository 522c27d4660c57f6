import { benchTiming } from './benchTiming.ts';
import { benchForms } from './forms/benchForms.ts';
import { benchLoad } from './load/benchLoad.ts';
import { type Bytes, measureBytes } from './measureBytes.ts';
import { measureCheck } from './measureCheck.ts';
import { measureCounting } from './measureCounting.ts';
import { measureCountingBytes } from './measureCountingBytes.ts';
import { type Keystrokes, measureKeystrokes } from './measureKeystrokes.ts';
import { measureRestart } from './measureRestart.ts';
import { benchRates } from './rates/benchRates.ts';
import { startServer } from './startServer.ts';
import { benchStranger } from './stranger/benchStranger.ts';

/** Kilobytes (gzip): the aim, and the size of the same screen without the project's measures. */
const AIMS = { script: { aim: 170, ordinary: 355 }, html: { aim: 10, ordinary: 35 } };

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
const sizes = ({ files, raw, gzip, brotli }: Bytes) =>
  `${kilobytes(gzip)} gzip, ${kilobytes(brotli)} brotli, ${kilobytes(raw)} raw, ${files} files`;
const times = ({ p50, p95 }: Keystrokes) => `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`;

/** Prints bytes, redraws, times and rates of the built portal. */
export async function benchPortal(): Promise<void> {
  const server = await startServer();
  try {
    const { html, script } = await measureBytes(server.origin);
    console.log('First screen (sign-in), everything that the browser downloads');
    // Its style sheet is inlined; the ordinary one is a file of its own.
    console.log(`  HTML    ${sizes(html)} (aim: ${AIMS.html.aim} kB gzip; ordinary: ${AIMS.html.ordinary})`);
    console.log(`  scripts ${sizes(script)} (aim: ${AIMS.script.aim} kB gzip; ordinary: ${AIMS.script.ordinary})`);

    console.log(`\nnpm run check, process start included: ${measureCheck().toFixed(2)} s (aim: 2 s)`);

    const { form, plain } = await measureKeystrokes(server.origin);
    console.log('\nKeystroke to paint, processor slowed down by 4');
    console.log(`  sign-in form    ${times(form)}`);
    console.log(`  one plain input ${times(plain)}`);
    console.log(`  ratio           p50 ${(form.p50 / plain.p50).toFixed(2)}, p95 ${(form.p95 / plain.p95).toFixed(2)}`);

    const { counting, sending, work } = await measureCounting(server.origin, 4);
    const share = (spent: number) => `${milliseconds(spent)} (${((100 * spent) / work).toFixed(2)}%)`;
    console.log(
      '\nMain thread for traffic counts, processor slowed down by 4; in brackets, the share of the whole visit',
    );
    console.log(`  counting until the password is asked for ${share(counting)} (aim: 1 ms)`);
    console.log(`  sending when the page is left            ${share(sending)}`);
    console.log(
      `  its scripts                              ${await measureCountingBytes(script)} bytes brotli (aim: 600)`,
    );
  } finally {
    await server.stop();
  }

  await benchTiming();
  await benchRates();
  await benchStranger();
  await benchLoad();
  await benchForms();

  const { first, again } = await measureRestart();
  console.log('\nThe service with its embedded database in a folder, until it answers a look-up');
  console.log(`  first start, creating database and world ${first.toFixed(2)} s`);
  console.log(`  again after kill -9, the worst of 3   ${again.toFixed(2)} s (promise: 3 s)`);
}
