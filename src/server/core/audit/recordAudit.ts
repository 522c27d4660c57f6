import type { RecordAudit } from './Audit.ts';

/** One statement, whatever is known, so that known and unknown accounts take the same time (promise P07). */
export const recordAudit: RecordAudit = async (database, event, now) => {
  const { action, outcome, actor = null, subject = null, organisation = null, source = null, details = {} } = event;
  await database
    .insertInto('audit_events')
    .values({ at: now, action, outcome, actor, subject, organisation, source, details: JSON.stringify(details) })
    .execute();
};
