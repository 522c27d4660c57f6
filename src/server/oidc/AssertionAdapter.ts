import { type AdapterPayload, errors } from 'oidc-provider';
import { RecordAdapter } from './RecordAdapter.ts';

/**
 * The assertions with which clients have authenticated. The library looks for one before it stores it; here, of
 * assertions sent twice at the same moment exactly one counts (RFC 7523, section 3; promise P13).
 */
export class AssertionAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (await this.insert(id, payload, expiresIn)) return;
    throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
  }
}
