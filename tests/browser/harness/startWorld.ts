import { rm } from 'node:fs/promises';
import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';
import { RealPortal } from './RealPortal.ts';

export interface Started {
  readonly portal: RealPortal;
  stop(): Promise<void>;
}

/**
 * Starts the build of the portal with its embedded service and a world of its own.
 * @param worker whose ports it may use
 * @param settings environment variables in addition to those that every server here has, by its port
 */
export async function startWorld(
  worker: number,
  settings: Readonly<Record<string, string>> | ((port: number) => Readonly<Record<string, string>>) = {},
): Promise<Started> {
  const port = await freePort(worker, { spare: 3 });
  const origin = `http://localhost:${port}`;
  const folder = await makeDataFolder();
  const process = new PortalProcess(origin, {
    PORT: String(port),
    PORTAL_MODE: 'development',
    PORTAL_ORIGIN: origin,
    DATA_DIR: folder,
    ...(typeof settings === 'function' ? settings(port) : settings),
  });
  await process.start();
  return {
    portal: new RealPortal(process),
    async stop() {
      await process.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
