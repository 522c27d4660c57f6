/** One consent of a `terms` field, as the flow file has it. */
export interface Term {
  readonly id: string;
  readonly required: boolean;
  /** The place of the portal file with its full text. */
  readonly link?: string;
}

/** The items of a `terms` field, from RJSF's untyped options. */
export function readTerms(items: unknown): readonly Term[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const record = Object(item);
    const link: unknown = Reflect.get(record, 'link');
    return {
      id: String(Reflect.get(record, 'id')),
      required: Reflect.get(record, 'required') === true,
      ...(typeof link === 'string' ? { link } : {}),
    };
  });
}
