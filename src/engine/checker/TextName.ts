/** The plural categories of CLDR, which i18next appends to the name of a text: `left_one`, `left_other`. */
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** A name without its plural category, and the category; undefined if the name has no category. */
export function readForm(name: string): { readonly base: string; readonly category: string } | undefined {
  if (!name.includes('_')) return undefined;
  const [, base, category] = FORM.exec(name) ?? [];
  return base === undefined || category === undefined ? undefined : { base, category };
}

/** The place of a text. The same place in every file and language has the same object. */
export class TextName {
  readonly id: number;
  readonly path: readonly string[];
  /** The parts of the path joined with dots. */
  readonly text: string;
  /** The plural category at its end. */
  readonly category: string | undefined;
  readonly #base: TextName | undefined;
  readonly #below = new Map<string, TextName>();

  static #count = 0;

  constructor(above?: TextName, name = '') {
    TextName.#count += 1;
    this.id = TextName.#count;
    this.path = above === undefined ? [] : [...above.path, name];
    this.text = this.path.join('.');
    const form = readForm(name);
    this.category = form?.category;
    this.#base = form && above?.below(form.base);
  }

  /** The name without its plural category, as flows and code write it. */
  get base(): TextName {
    return this.#base ?? this;
  }

  below(name: string): TextName {
    const known = this.#below.get(name) ?? new TextName(this, name);
    this.#below.set(name, known);
    return known;
  }
}
