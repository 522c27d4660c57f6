import { isLanguage, type Language } from '../../../contract/languages.ts';
import { externalId as directoryId, longName } from '../../../contract/schemas.ts';
import { canonicalAddress, typedAddress } from '../../../engine/contract/address/mailAddress.ts';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { displayName, normaliseName } from '../../accounts/findUser.ts';
import { invalidValue } from '../ScimCall.ts';
import { ENTERPRISE } from '../schemaIds.ts';
import { type Members, readMember } from './presentUser.ts';

/** The maximum length of a name, for directories and operators alike, and of an id in a directory. */
const { maxLength: LONGEST_NAME } = longName;
const { maxLength: LONGEST_ID } = directoryId;

/** A directory's changes to a user; undefined members stay as they are. */
export interface UserChange {
  readonly userName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly active?: boolean;
  readonly language?: Language;
  /** The id of another user; null: none. */
  readonly managerId?: string | null;
}

/**
 * The changes of a whole resource. Members that are not stored are ignored, and `emails` always equals the username.
 * @throws ScimError for a value that cannot be stored
 */
export function readUser(resource: Members): UserChange {
  const name = readMember(resource, 'name');
  const [userName, active] = [readMember(resource, 'userName'), readMember(resource, 'active')];
  const externalId = readMember(resource, 'externalId');
  const names = isRecord(name) ? name : {};
  const [given, family] = [readMember(names, 'givenName'), readMember(names, 'familyName')];
  const shown = readMember(resource, 'displayName');
  const managerId = managerIn(resource);
  const language = languageIn(readMember(resource, 'preferredLanguage') ?? readMember(resource, 'locale'));
  return {
    ...(userName === undefined ? {} : { userName: readUserName(userName) }),
    ...(isMissing(given) ? {} : { givenName: readName('name.givenName', given) }),
    ...(isMissing(family) ? {} : { familyName: readName('name.familyName', family) }),
    ...(isMissing(shown) ? {} : { displayName: readName('displayName', shown) }),
    ...(externalId === undefined ? {} : { externalId: readExternalId(externalId) }),
    ...(isMissing(active) ? {} : { active: readFlag('active', active) }),
    ...(language === undefined ? {} : { language }),
    ...(managerId === undefined ? {} : { managerId }),
  };
}

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

/** @throws ScimError for a name that is not a mail address, since the account is activated by mail */
function readUserName(value: unknown): string {
  const address = typeof value === 'string' ? canonicalAddress(typedAddress(value)) : undefined;
  if (address === undefined) throw invalidValue('userName must be an e-mail address');
  return address;
}

export function readName(attribute: string, value: unknown): string {
  // The time for normalising grows with the square of the number of combining marks, so the length is checked first.
  const name = typeof value === 'string' && value.length <= 4 * LONGEST_NAME ? normaliseName(value) : undefined;
  if (name === undefined || [...name].length > LONGEST_NAME) {
    throw invalidValue(`${attribute} must be a text of at most ${LONGEST_NAME} characters`);
  }
  return name;
}

export function readExternalId(value: unknown): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string' && [...value.slice(0, 4 * LONGEST_ID)].length <= LONGEST_ID) return value;
  throw invalidValue(`externalId must be a text of at most ${LONGEST_ID} characters`);
}

/**
 * The id of the manager, in the enterprise extension (RFC 7643, section 4.3) or beside the core attributes, where some
 * directories write it; the id itself or an object with it. Only `value` can be written.
 */
function managerIn(resource: Members): string | null | undefined {
  const manager = [readMember(resource, ENTERPRISE), resource]
    .map((members) => (isRecord(members) ? readMember(members, 'manager') : undefined))
    .find((one) => one !== undefined);
  const id = isRecord(manager) ? readMember(manager, 'value') : manager;
  if (id === null || id === '') return null;
  if (id === undefined || typeof id === 'string') return id;
  throw invalidValue('manager must be the id of a user');
}

function readFlag(attribute: string, value: unknown): boolean {
  const flag = flagOf(value);
  if (flag === undefined) throw invalidValue(`${attribute} must be true or false`);
  return flag;
}

/** A boolean; Microsoft Entra ID writes it as a text, "True" or "False". */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

/** The language of an RFC 5646 tag, such as `ja-JP`, if the service has it. */
function languageIn(value: unknown): Language | undefined {
  const [language = ''] = typeof value === 'string' ? value.toLowerCase().split(/[-_]/) : [];
  return isLanguage(language) ? language : undefined;
}

/** The columns of a user's names. Without names, the address is shown instead. */
export function nameColumns(
  change: UserChange,
  stored: { readonly username: string; readonly first_name: string; readonly last_name: string },
) {
  const [local = ''] = stored.username.split('@');
  const first = change.givenName || stored.first_name || change.displayName || local;
  const names = displayName(first, change.familyName ?? stored.last_name);
  return { first_name: names.first, last_name: names.last, display_name: change.displayName || names.display };
}
