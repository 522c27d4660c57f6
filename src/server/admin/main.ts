import { userInfo } from 'node:os';
import { runAdmin } from './runAdmin.ts';

// New files are readable only by their owner (promise P22).
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  user: userInfo().username,
  print: (text) => console.log(text),
  isTerminal: process.stdout.isTTY,
  complain: (text) => console.error(text),
});
