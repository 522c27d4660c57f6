import { SMTPServer } from 'smtp-server';
import { freePort } from './startServer.ts';

/** A mail server for a server in production to connect to at its start. It accepts no mail. */
export async function openMailServer() {
  const port = await freePort();
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
