import type { Parameter, Refinement } from '../contract/Contract.ts';
import type { TestName } from '../language/ruleTests.ts';
import type { SPACES } from '../language/terms.ts';
import type { Call, Dialog, Guard, Input, Languages, Outcomes, PortalFile, Screen, Shell, Value } from './types.ts';

/** A JSON Schema for RJSF and ajv. It has no labels, since it must equal the schema of the compiled validators. */
export interface FormSchema {
  readonly type: 'object';
  /** The value of each field. `rules` has the schemas of the field's rules, in order (`rules/testOf.ts`). */
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: string[];
  /** Requires the fields that the validated data lists as currently required. */
  readonly rules?: readonly object[];
}

/** One rule of a field, and its message. */
export interface FieldRule {
  readonly id: string;
  readonly test: TestName | 'required';
  readonly limit?: Value;
  /** The limit is {min} or {max} in its message. */
  readonly bound?: 'min' | 'max';
  /** While the rule applies, the field must have a value. */
  readonly asks?: true;
  readonly when?: Guard;
  /** Key of a message. */
  readonly message: string;
  /** The rule set that it comes from. */
  readonly set?: string;
  /** The key of its line in the list, if not its message; `false` if it has none. */
  readonly listed?: string | false;
}

type Spaces = (typeof SPACES)[number];

/** The skeleton of a field. */
export type FieldShape = 'line' | 'field' | 'code';

/** What the runtime needs to know about a field because of its kind. A plain text field needs none of this. */
export interface FieldProgram {
  /** How spaces in a typed value are treated; trimmed if absent. */
  readonly spaces?: Spaces;
  /** The name of a normaliser of the page for the field's value. */
  readonly normaliser?: string;
  /** The normaliser changes nothing that most people type, so a request may be sent before it has loaded. */
  readonly keepsPlain?: true;
  /** The value before the visitor enters one; undefined if absent. This value is not regarded as entered. */
  readonly empty?: false | readonly never[];
  /** The field always shows its `initial`, and the visitor cannot change it. */
  readonly isFixed?: true;
  /** The value is an entry of this list. An only entry becomes the value; a value that leaves the list is cleared. */
  readonly oneOf?: string;
  /** The value is a part of a list: the chosen entries, and those that are always included. */
  readonly someOf?: { readonly list: string; readonly always?: string };
  /**
   * The number of characters of a complete value. When it is reached, the button that checks the field is pressed as by
   * Enter; if there is no such button, the form's submit is.
   */
  readonly sendsAt?: number;
  /** Text in the field searches its options. This value displays the chosen one, which is `$item`. */
  readonly shows?: Value;
  /** The shape of the skeleton; `field` if absent. */
  readonly shape?: FieldShape;
}

/** The form of a screen or a dialog, compiled from its fields. */
export interface FormProgram {
  readonly schema: FormSchema;
  /** Per field: `ui:field`, `ui:widget`, `ui:options`, `ui:autocomplete`, `ui:quiet`. Texts are looked up by position at run time. */
  readonly uiSchema: Readonly<Record<string, object>>;
  /** The rules of each field in their order. A field shows the message of the first rule that its value breaks. */
  readonly rules: Readonly<Record<string, readonly FieldRule[]>>;
  /** What the runtime needs to know about some fields because of their kinds. */
  readonly fields: Readonly<Record<string, FieldProgram>>;
}

/**
 * How a parameter is sent: in the path, the query or the body, and in ASCII if its format has such a form
 * (`adapters/FetchHttp.ts`).
 */
export interface ParameterProgram extends Pick<Parameter, 'in' | 'required'> {
  readonly format?: string;
}

/** What the page needs to know about an operation: how to call it, and its codes. */
export interface OperationProgram {
  /** `METHOD /path`, if that differs from the operation's name. */
  readonly http?: string;
  readonly answer: 'result' | 'resource';
  /**
   * The call is safe, so the page may retry it. A call to the browser never is, since it may prompt the visitor.
   */
  readonly repeatable?: true;
  /** Browsers allow the call only shortly after a press, so everything that it needs is preloaded. */
  readonly gesture?: true;
  readonly parameters: Readonly<Record<string, ParameterProgram>>;
  readonly success: readonly string[];
  /** Its own codes, without the common ones. */
  readonly failure: readonly string[];
  readonly refine?: readonly Refinement[];
}

export type Mark = Pick<NonNullable<PortalFile['marks']>[string], 'viewBox' | 'paths'>;

/** The entries of each map, by the name of the map. */
export type Maps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A path in SVG 2 (section 9.3): a filled outline, an area in the colour of the drawing, or a line. */
export interface DrawnPath {
  readonly look: 'body' | 'tint' | 'line' | 'dashes';
  readonly d: string;
}

/** A drawing in one colour, in an area of 96 by 72. */
export interface Drawing {
  /** The brand's colour if absent. */
  readonly tone?: 'good' | 'warning' | 'bad';
  readonly paths: readonly DrawnPath[];
}

/** One screen with everything that it refers to, as plain JSON. The build makes one chunk of each screen. */
export interface ScreenProgram {
  readonly id: string;
  readonly screen: Omit<Screen, 'dialogs'>;
  /** By id, its own dialogs and the shared ones that it can reach. `$dialog.<name>` reads an input of the dialog. */
  readonly dialogs: Readonly<Record<string, Dialog>>;
  /** Its own calls, and the shared ones that it can reach, by id. */
  readonly calls: Readonly<Record<string, Call>>;
  /** The operations of those calls, by name. */
  readonly operations: Readonly<Record<string, OperationProgram>>;
  /** The outcome tables that those calls name, by id. */
  readonly tables: Readonly<Record<string, Outcomes>>;
  /** The form of the screen (key `''`) and of each dialog that has fields (key: dialog id). */
  readonly forms: Readonly<Record<string, FormProgram>>;
  /** The drawings that it shows, by name. */
  readonly drawings: Readonly<Record<string, Drawing>>;
  /** The marks that its buttons show, by name. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** The entries of the maps that it reads, by the name of the map; absent if it reads none. */
  readonly maps?: Maps;
  /** The formats of displayed references (`date-time`, `organisation-name`), from the contract, by reference. */
  readonly formats: Readonly<Record<string, string>>;
}

/** What the router needs to know about a screen before its chunk is loaded. */
export interface RouteProgram {
  /** Patterns in React Router's syntax: `/sign-on/:tokenId`. */
  readonly paths: readonly string[];
  readonly shell: string;
  readonly quiet?: true;
  /** The screen redirects to an address given in its own address. */
  readonly onward?: true;
  /** The skeleton of its parts before its chunk is loaded: `field field button`. */
  readonly outline?: string;
  readonly takes?: Readonly<Record<string, Input>>;
}

/**
 * The portal file without shells and answers, and without the marks and maps of single screens, which the page loads
 * separately.
 */
export interface PortalTables extends Omit<PortalFile, 'answers' | 'marks' | 'maps' | 'shells' | 'places'> {
  readonly places: Readonly<Record<string, PlaceProgram>>;
}

/** A place of the portal, or of the current brand. */
export type PlaceProgram = PortalFile['places'][string] & {
  /** Whole addresses by language, if a brand has several. */
  readonly paths?: Readonly<Record<string, string>>;
};

/** What the page loads once: the portal file and the routes of all screens. */
export interface PortalProgram {
  readonly portal: PortalTables;
  readonly languages: Pick<Languages, 'fallback' | 'languages'>;
  readonly shells: Readonly<Record<string, Shell>>;
  readonly routes: Readonly<Record<string, RouteProgram>>;
  /** The operations of the shells' calls and the call for the environment, by name. */
  readonly operations: Readonly<Record<string, OperationProgram>>;
  /** The name of the call for the environment, if the portal has one. */
  readonly environment?: string;
  /** The base path of the service's operations. */
  readonly basePath: string;
  /** Values that every text may name. They are also members of `$env`. */
  readonly constants: Readonly<Record<string, string>>;
}
