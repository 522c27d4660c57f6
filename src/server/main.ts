import { createApp } from './createApp.ts';
import { printWelcome } from './printWelcome.ts';
import { readSettings } from './settings/readSettings.ts';
import { SettingsError } from './settings/SettingsError.ts';

try {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Answers what has begun, refuses what has not, and closes the database (promise R07).
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.listen({ port: settings.port, host: settings.host });
  await printWelcome(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
