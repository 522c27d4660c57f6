import { FALLBACK } from '../../contract/languages.ts';
import { describeError } from '../http/describeError.ts';
import { ScimError } from './ScimError.ts';
import { ERROR } from './schemaIds.ts';

/** A failure as RFC 7644, section 3.12, writes it. An error of ours says nothing of itself (promise P20). */
export function answerScimFailure(error: unknown) {
  const { status, headers, detail } = error instanceof ScimError ? refusalOf(error) : failureOf(error);
  const scimType = error instanceof ScimError && error.scimType !== undefined ? { scimType: error.scimType } : {};
  const body = { schemas: [ERROR], ...scimType, detail, status: String(status) };
  const type = { 'content-type': 'application/scim+json; charset=utf-8' };
  return { status, headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

function refusalOf({ status, message }: ScimError) {
  // RFC 6750, section 3.
  const headers: Readonly<Record<string, string>> = status === 401 ? { 'www-authenticate': 'Bearer realm="scim"' } : {};
  return { status, headers, detail: message };
}

function failureOf(error: unknown) {
  const { status, headers, body } = describeError(error, FALLBACK);
  return { status, headers, detail: body.message };
}
