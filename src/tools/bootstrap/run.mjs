import { spawn } from 'node:child_process';

/** For npm, the file of the npm that runs this process: on Windows, only a shell can start the script `npm`. */
function programOf(command, args) {
  const npm = process.env.npm_execpath;
  return command === 'npm' && npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : [command, args];
}

/**
 * Runs a command and waits until it ends. With `quiet` the output is returned; otherwise it is printed at once. The
 * command gets no stdin.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 if the command does not exist
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const [program, words] = programOf(command, args);
    const child = spawn(program, words, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1), output }));
  });
}

/**
 * Runs a program of node_modules by its own file, which is faster than npx.
 * @param {string} path below node_modules
 */
export const runTool = (path, args, options) => run(process.execPath, [`node_modules/${path}`, ...args], options);
