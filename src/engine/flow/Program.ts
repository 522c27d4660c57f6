import type { Parameter, Refinement } from '../contract/Operation.ts';
import type { SPACES } from '../grammar/terms.ts';
import type {
  Call,
  Dialog,
  Guard,
  Input,
  Languages,
  Outcomes,
  Portal,
  Screen,
  Shell,
  TestName,
  Value,
} from './types.ts';

/** A JSON Schema for RJSF and ajv; labels are in no schema, since the validators are compiled from it. */
export interface FormSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: string[];
}

/** One rule of a field, and what is said where it is broken. */
export interface FieldRule {
  readonly id: string;
  readonly test: TestName | 'required';
  readonly limit?: Value;
  readonly when?: Guard;
  /** Key of a message; {min} and {max} in it are the limit. */
  readonly message: string;
  /** The set it comes from. */
  readonly set?: string;
  readonly listed?: false;
  /** Where the compiled schema tests it (ajv's schemaPath); absent where the runtime does. */
  readonly at?: string;
}

type Spaces = (typeof SPACES)[number];

/** The room that a field takes before it is there. */
export type FieldShape = 'line' | 'field';

/** What the runtime must know of a field because of its kind. Nothing of it is there for a line of text. */
export interface FieldProgram {
  /** What becomes of spaces in what is typed: trimmed unless given. */
  readonly spaces?: Spaces;
  /** The normaliser that the page has under this name makes its value. */
  readonly normaliser?: string;
  /** What it holds where nobody has answered; nothing unless given. It is no answer. */
  readonly empty?: false | readonly never[];
  /** It shows its `initial` for ever, and nobody changes it. */
  readonly isFixed?: true;
  /** Its value is an entry of this list: the only one is taken by itself, and one that is gone is given up. */
  readonly oneOf?: string;
  /** Its value is those entries of a list that are chosen, and those that always are. */
  readonly someOf?: { readonly list: string; readonly always?: string };
  /** Text in it searches an option; this is shown of the one that was picked, which is `$item`. */
  readonly shows?: Value;
  /** A field unless given. */
  readonly shape?: FieldShape;
}

/** The form of a screen or a dialog, compiled from its fields. */
export interface FormProgram {
  readonly schema: FormSchema;
  /** Per field: `ui:field`, `ui:widget`, `ui:options`, `ui:autocomplete`. Texts are looked up by position at run time. */
  readonly uiSchema: Readonly<Record<string, object>>;
  /** Per field, in the order in which they are told: a field shows the first that it breaks. */
  readonly rules: Readonly<Record<string, readonly FieldRule[]>>;
  /** What the runtime must know of some fields because of their kinds. */
  readonly fields: Readonly<Record<string, FieldProgram>>;
}

/** How a parameter travels: where, and in which form where its format has one (`contract/address/asciiForm.ts`). */
export interface ParameterProgram extends Pick<Parameter, 'in' | 'required'> {
  readonly format?: string;
}

/** What the page must know of an operation: how it is asked, and which codes it answers. */
export interface OperationProgram {
  readonly answer: 'result' | 'resource';
  /** Asking the service changes nothing, so it may be asked again. What is asked of the browser may prompt somebody. */
  readonly repeatable?: true;
  readonly parameters: Readonly<Record<string, ParameterProgram>>;
  readonly success: readonly string[];
  /** Its own codes, besides those that every call may fail with. */
  readonly failure: readonly string[];
  readonly refine?: readonly Refinement[];
}

/** One screen with all that it refers to, as plain JSON: what one chunk of the build carries. */
export interface ScreenProgram {
  readonly id: string;
  /** Folder under flows/, which is also the i18next namespace of its texts. */
  readonly flow: string;
  readonly screen: Screen;
  /** Its own dialogs and the shared ones that it can reach, by id; what each takes is `$dialog.<name>` in it. `shared` lists the latter. */
  readonly dialogs: Readonly<Record<string, Dialog>>;
  readonly shared: readonly string[];
  /** Its own calls, and the shared ones that it can reach, by id. */
  readonly calls: Readonly<Record<string, Call>>;
  /** The operations of those calls, by name. */
  readonly operations: Readonly<Record<string, OperationProgram>>;
  /** The outcome tables that those calls name, by id. */
  readonly tables: Readonly<Record<string, Outcomes>>;
  /** The form of the screen (key `''`) and of each dialog that has fields (key: dialog id). */
  readonly forms: Readonly<Record<string, FormProgram>>;
  /**
   * Formats of references that are shown (`date-time`, `organisation-name`), from the contract,
   * by reference as the program has it.
   */
  readonly formats: Readonly<Record<string, string>>;
}

/** What the router needs of a screen that is not loaded yet. */
export interface RouteProgram {
  readonly flow: string;
  /** Patterns in the router's words: `/sign-on/:tokenId`. */
  readonly paths: readonly string[];
  readonly shell: string;
  readonly quiet?: true;
  /** It goes where its own address says. */
  readonly onward?: true;
  readonly takes?: Readonly<Record<string, Input>>;
}

/** What is loaded once: the portal file and the way to every screen. */
export interface PortalProgram {
  readonly portal: Portal;
  readonly languages: Pick<Languages, 'fallback' | 'languages'>;
  readonly shells: Readonly<Record<string, Shell>>;
  readonly routes: Readonly<Record<string, RouteProgram>>;
  /** The operations of the shells' calls, and the one that tells the environment, by name. */
  readonly operations: Readonly<Record<string, OperationProgram>>;
  /** The name of the latter, where the portal has one. */
  readonly environment?: string;
  /** What every path of the service is below. */
  readonly basePath: string;
  /** Values that every text may name, and members of `$env`. */
  readonly constants: Readonly<Record<string, string>>;
}
