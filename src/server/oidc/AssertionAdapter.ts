import { type AdapterPayload, errors } from 'oidc-provider';
import { RecordAdapter } from './RecordAdapter.ts';

/**
 * The assertions with which clients have authenticated. The library only looks for an assertion before it stores it, so
 * two copies sent at the same moment would pass; here, exactly one of them is accepted (RFC 7523, section 3; promise
 * P13).
 */
export class AssertionAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (await this.insert(id, payload, expiresIn)) return;
    throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
  }
}
