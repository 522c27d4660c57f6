import { openTestService } from '../../server/support/openTestService.ts';
import { percentile } from '../percentile.ts';

const STRANGERS = 20;

/**
 * Prints how long a sign-in on a new device takes while eight known devices of another account sign in without pause,
 * with password hashes as production has them.
 */
export async function benchStranger(): Promise<void> {
  const service = await openTestService({ PASSWORD_HASH_MEMORY: '19456', PASSWORD_HASH_PASSES: '2' });
  try {
    const devices = Array.from({ length: 8 }, () => service.browser({ address: '198.51.100.8' }));
    for (const device of devices) {
      await device.signIn('directory@acme.test');
      await device.call('DELETE /token', {});
    }
    let isOver = false;
    const flood = devices.map(async (device) => {
      while (!isOver) await device.signIn('directory@acme.test');
    });
    const times: number[] = [];
    for (let person = 0; person < STRANGERS; person++) {
      const browser = service.browser({ address: `192.0.2.${person}` });
      const begin = performance.now();
      await browser.signIn(`nobody-${person}@solo.test`, 'wrong');
      times.push(performance.now() - begin);
    }
    isOver = true;
    await Promise.all(flood);
    console.log(
      `\nA sign-in on a new device beside eight known devices of one account: p50 ${percentile(times, 0.5).toFixed(0)} ms, ` +
        `p95 ${percentile(times, 0.95).toFixed(0)} ms (aim: 2,000 ms)`,
    );
  } finally {
    await service.close();
  }
}
