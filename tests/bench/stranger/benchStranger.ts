import { startServer } from '../startServer.ts';
import { table } from '../table.ts';
import { measureStranger, type Times } from './measureStranger.ts';

/** The aim: milliseconds that 95 of 100 strangers wait at most. */
const AIM = 2000;
/** Seeded accounts whose password is fully checked. The first one has the known devices. */
const [KNOWN, ...STRANGERS] = ['directory', 'ada', 'passkey', 'otp', 'setup', 'device', 'remind', 'expired'].map(
  (name) => ({ username: `${name}@acme.test`, password: 'Correct-Horse-7' }),
);

const ms = (value: number) => `${value.toFixed(0)} ms`;
const row = ({ p50, p95 }: Times) => [ms(p50), ms(p95)];

/** Prints how long a stranger's sign-in takes while eight known devices of one account sign in. */
export async function benchStranger(): Promise<void> {
  if (KNOWN === undefined) throw new Error('No accounts');
  const portal = await startServer();
  try {
    const { alone, beside, perSecond, refused } = await measureStranger(portal.origin, KNOWN, STRANGERS);
    const bad = refused > 0 ? `, ${refused} REFUSED` : '';
    console.log(`\nThe sign-in of a stranger on a new device${bad}`);
    console.log(
      table(
        ['', 'p50', 'p95'],
        [
          ['alone', ...row(alone)],
          [`beside eight known devices of one account, ${perSecond.toFixed(0)} sign-ins a second`, ...row(beside)],
          ['ratio', (beside.p50 / alone.p50).toFixed(2), (beside.p95 / alone.p95).toFixed(2)],
        ],
      ),
    );
    console.log(`  aim: p95 below ${ms(AIM)}`);
  } finally {
    await portal.stop();
  }
}
