import { exampleOrigin } from '../../../src/server/example-app/prepareExampleApp.ts';
import type { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';

/** A mail as `/dev/mailbox.json` gives it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** The portal with its embedded service, and the controls of the development mode. */
export class RealPortal {
  constructor(readonly process: PortalProcess) {}

  get origin(): string {
    return this.process.origin;
  }

  /** Mails to this address, newest first. */
  async mails(to: string): Promise<Mail[]> {
    const answer = await fetch(`${this.origin}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    return answer.json();
  }

  /** The address of the example app, a real OpenID client of the portal. */
  get appOrigin(): string {
    const app = exampleOrigin({ mode: 'development', port: Number(new URL(this.origin).port), apiOrigin: undefined });
    if (app === undefined) throw new Error('there is no example app');
    return app;
  }

  /** Moves the service's clock forward and returns its new time. Every session ages with it. */
  async advance(seconds: number): Promise<Date> {
    const answer = await fetch(`${this.origin}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin },
      body: JSON.stringify({ advanceSeconds: seconds }),
    });
    if (!answer.ok) throw new Error(`/dev/clock answers ${answer.status}`);
    const { now }: { now: string } = await answer.json();
    return new Date(now);
  }

  /** The seeded accounts. */
  async world(): Promise<unknown> {
    return (await fetch(`${this.origin}/dev/world.json`)).json();
  }
}
