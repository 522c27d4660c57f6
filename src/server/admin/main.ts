import { userInfo } from 'node:os';
import { runAdmin } from './runAdmin.ts';

// Only the owner may read new files (promise P22).
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  user: userInfo().username,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
