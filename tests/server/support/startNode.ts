import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SHORT_LIVED } from '../../../src/tools/scripted/PortalProcess.ts';
import { bundleServer } from './bundleServer.ts';

export interface ProcessNode {
  readonly address: string;
  /** SIGKILL: it closes nothing. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** A node as an operator has it: a process of its own, in development, at a port of loopback. */
export async function startNode(port: number, variables: Record<string, string>): Promise<ProcessNode> {
  const child = spawn(process.execPath, [SHORT_LIVED, await bundleServer()], {
    env: { PATH: process.env.PATH ?? '', ...variables, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Vestibule is at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the node ended with ${code}`)));
  });
  return {
    address: `http://localhost:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
