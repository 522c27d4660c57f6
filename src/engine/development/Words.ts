/** One text, with all its plural forms. */
export interface ListedText {
  /** Its namespace and path, without a plural category: `sign-in/sign-in.title`. */
  readonly id: string;
  /** Its role and place: “the title of sign-in”. */
  readonly where: string;
  readonly group: TextGroup;
  /** Its words in the language asked for; empty if it has none. */
  readonly words: string;
}

/** Where a screen shows a text. A text of the service is in a mail or on a page of its own. */
export const TEXT_GROUPS = ['screen', 'dialog', 'message', 'shell', 'service', 'other'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** Some texts of the portal, and how many more there are. */
export interface TextList {
  readonly texts: readonly ListedText[];
  readonly more: number;
}

/** Which texts are wanted: those at or below some ids, those with some words, or those that a screen can show. */
export interface TextQuery {
  readonly screen: string;
  readonly language: string;
  readonly find?: string;
  readonly below?: readonly string[];
}

/** One form of a text in one language. */
export interface TextForm {
  /** The id with the plural category. */
  readonly id: string;
  /** Numbers that take this form; undefined for a text without plural forms. */
  readonly numbers?: string;
  /** Undefined if the text is missing. */
  readonly words: string | undefined;
}

export interface TextInLanguage {
  readonly language: string;
  readonly name: string;
  readonly isDraft: boolean;
  /** The address of a mail or page that has the text, with example data. */
  readonly example?: string;
  readonly forms: readonly TextForm[];
  /** The terms of the glossary in these words. */
  readonly terms: readonly string[];
}

/** All that a writer needs to know of a text. */
export interface TextDetails {
  readonly id: string;
  readonly where: string;
  /** The author's reason, in the flow. */
  readonly why?: string;
  /** The screens that show it. */
  readonly screens: readonly string[];
  /** The id of the screen's own text instead of this one, if it is a message that several screens show. */
  readonly own?: string;
  /** The id of the message that several screens show and that this one says in these words of its own. */
  readonly shared?: string;
  /** The option that has this text, if it is one of several in a file. */
  readonly option?: MovableItem;
  /** The placeholders of any language: `{count, number}`. */
  readonly placeholders: readonly string[];
  readonly languages: readonly TextInLanguage[];
}

/** Other words for one form of a text. */
export interface TextEdit {
  readonly language: string;
  /** The id with the plural category. */
  readonly id: string;
  /** The words that the writer saw; undefined if the text was missing. */
  readonly was?: string | undefined;
  /** Undefined takes the text away. */
  readonly words?: string | undefined;
}

/** An item of a screen, a dialog or a shell, or an option of a field. */
export interface MovableItem {
  readonly file: string;
  /** Its place in the file. */
  readonly path: readonly (string | number)[];
  /** Its id, since the file may have changed. */
  readonly id: string;
}

/** Moves an item by one place. */
export interface ItemMove extends MovableItem {
  /** Up or down. */
  readonly by: -1 | 1;
}

/** What the checker says about edits, beyond what it says about the files already. */
export interface Judgement {
  readonly findings: readonly {
    /** Undefined for a finding that is about no one language. */
    readonly language?: string;
    readonly level: 'error' | 'warning';
    /** What is wrong, and what to do, in sentences. */
    readonly text: string;
    /** Where it is: in the text itself, or in one that depends on it. */
    readonly place: { readonly file: string; readonly line: number; readonly column: number };
  }[];
  /** Texts that somebody else has changed meanwhile, with their words now. */
  readonly conflicts: readonly { readonly language: string; readonly id: string; readonly now: string | undefined }[];
  readonly isSaved: boolean;
}

/** A difference from the last commit. */
export interface WordsChange {
  /** Identifies it until the files change. */
  readonly key: string;
  readonly sentence: string;
  /** What the sentence sums up. */
  readonly each?: readonly string[];
  readonly file: string;
  readonly line: number;
  /** Whether it is a change of words or of their order, which can be taken back and committed here. */
  readonly isOfWords: boolean;
}

export interface WordsChanges {
  readonly changes: readonly WordsChange[];
  /** The branch on which a commit would be made now: the present one if it is for words, or else a new one. */
  readonly branch: string;
}

export interface WordsCommit {
  readonly id: string;
  readonly branch: string;
  readonly subject: string;
}

/** What a page may ask the development server about words, by the end of the address. */
export interface WordsRequests {
  readonly list: { readonly asks: TextQuery; readonly answers: TextList };
  readonly text: { readonly asks: { readonly id: string; readonly screen: string }; readonly answers: TextDetails };
  readonly judge: { readonly asks: { readonly edits: readonly TextEdit[] }; readonly answers: Judgement };
  readonly save: { readonly asks: { readonly edits: readonly TextEdit[] }; readonly answers: Judgement };
  readonly move: { readonly asks: ItemMove; readonly answers: Judgement };
  readonly changes: { readonly asks: object; readonly answers: WordsChanges };
  readonly 'take-back': {
    readonly asks: { readonly keys: readonly string[] };
    readonly answers: { readonly taken: number };
  };
  readonly commit: { readonly asks: { readonly branch: string }; readonly answers: WordsCommit };
}

/** The answer to a request that was refused. */
export interface WordsTrouble {
  readonly trouble: string;
}

/** The address of the development server; the name of the request comes after it. */
export const WORDS_PATH = '/@vestibule/words/';
/** The header with the key of this start of the server, which only its own pages know. */
export const KEY_HEADER = 'x-vestibule-key';
