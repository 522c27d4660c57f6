import { inRelease, type VisitRelease } from '../core/release/serviceFiles.ts';
import { type ComposedMail, composeMail } from './composeMail.ts';
import type { Mail } from './Mail.ts';

/** Knows the release of each mail, by the id that the mail names. */
export interface MailReleases {
  /** By default, mails have the texts of the service's own bundle. */
  readonly releaseOfMail?: (id: string | undefined) => Promise<VisitRelease>;
}

/** Composes a queued mail from the release of the visit that caused it. */
export async function composeQueued({ releaseOfMail }: MailReleases, mail: Mail): Promise<ComposedMail> {
  const release = await releaseOfMail?.(mail.release);
  return release === undefined ? composeMail(mail) : inRelease(release, () => composeMail(mail));
}
