import { sql } from 'kysely';
import type { AuditStore } from '../core/audit/recordAudit.ts';
import type { EndReason } from '../core/database/tables/Sessions.ts';
import { tell } from '../core/telemetry/signals.ts';

interface Selection {
  readonly userId?: string;
  readonly id?: string;
  readonly deviceId?: string;
  /** All except those on this device. */
  readonly exceptDeviceId?: string;
  readonly exceptId?: string;
}

/**
 * Ends the sessions that match all given members, of which `userId` or `id` is required, before the response is sent
 * (P11). The same statement records each end in the audit trail, except if a new session of the same person replaces
 * the old one.
 */
export async function endSessions(
  { database, clock, request }: AuditStore,
  { userId, id, deviceId, exceptDeviceId, exceptId }: Selection,
  reason: EndReason,
): Promise<void> {
  if (userId === undefined && id === undefined) throw new Error('a userId or an id is required');
  const now = clock.now();
  const { numInsertedOrUpdatedRows = 0n } = await database
    .with('ended', (query) =>
      query
        .updateTable('sessions')
        .set({ ended_at: now, end_reason: reason })
        .where('ended_at', 'is', null)
        .$if(userId !== undefined, (chosen) => chosen.where('user_id', '=', userId ?? ''))
        .$if(id !== undefined, (chosen) => chosen.where('id', '=', id ?? ''))
        .$if(deviceId !== undefined, (chosen) => chosen.where('device_id', '=', deviceId ?? ''))
        .$if(exceptDeviceId !== undefined, (chosen) => chosen.where('device_id', '<>', exceptDeviceId ?? ''))
        .$if(exceptId !== undefined, (chosen) => chosen.where('id', '<>', exceptId ?? ''))
        .returning(['user_id', 'device_label', 'created_at']),
    )
    .insertInto('audit_events')
    .columns(['at', 'action', 'outcome', 'actor', 'subject', 'organisation', 'source', 'details'])
    .expression((query) =>
      query
        .selectFrom('ended')
        .innerJoin('users', 'users.id', 'ended.user_id')
        .where(sql<boolean>`${reason !== 'REPLACED'}::boolean`)
        .select([
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<string>`'session.ended'`.as('action'),
          sql<string>`'OK'`.as('outcome'),
          sql<string | null>`case when ${reason === 'LOG_OUT'}::boolean then users.id end`.as('actor'),
        ])
        .select(['users.id as subject', 'users.org_id as organisation'])
        .select([
          sql<string | null>`${request?.source ?? null}::text`.as('source'),
          sql<string>`jsonb_build_object('reason', ${reason}::text, 'device', device_label, 'since', ended.created_at)`.as(
            'details',
          ),
        ]),
    )
    .executeTakeFirst();
  const count = Number(numInsertedOrUpdatedRows);
  if (count > 0) tell('audit', { action: 'session.ended', outcome: 'OK', count });
}
