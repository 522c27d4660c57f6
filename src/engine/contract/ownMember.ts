/** What a record has under a name that an author wrote: never what every object has, as `constructor`. */
export const ownMember = <T>(
  record: Readonly<Record<string, T>> | undefined,
  name: string | undefined,
): T | undefined =>
  record !== undefined && name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
