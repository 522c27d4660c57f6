/** A record's own member by a name from a flow file, never an inherited one such as `constructor`. */
export const ownMember = <T>(
  record: Readonly<Record<string, T>> | undefined,
  name: string | undefined,
): T | undefined =>
  record !== undefined && name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
