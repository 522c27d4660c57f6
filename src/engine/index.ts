/**
 * For authors of portals, besides the entries `page`, `prerender`, `build` and `check`: the types of what a portal
 * provides, and small functions that make them. It runs in a browser, in a build and in a service.
 */
export type { BrowserCall } from './adapters/BrowserCalls.ts';
export { fail, succeed } from './adapters/BrowserCalls.ts';
export type { Contract, Operation, Parameter, ParametersOf, ResourceOf, SuccessOf } from './contract/Contract.ts';
export { chooseLanguage } from './contract/chooseLanguage.ts';
export { matchScreen, routesOf } from './contract/matchScreen.ts';
export { resolveAddress, withHostsBelow } from './contract/resolveAddress.ts';
export { day, instant, list, record } from './contract/schemas.ts';
export type { Definition } from './flow/Definition.ts';
export type { Predicate, Predicates } from './flow/rules/Predicate.ts';
export type { ValueFunction, ValueFunctions } from './flow/ValueFunction.ts';
export { FUNCTIONS } from './functions/index.ts';
export { closed, part } from './language/primitives.ts';
export type { PageParts } from './page/PageParts.ts';
export type { PortalModules } from './page/PortalModules.ts';
export { PREDICATES } from './predicates/index.ts';
export type { Answer } from './runtime/Answer.ts';
export type { Environment, PortalParts } from './runtime/PortalParts.ts';
export type { Theme } from './theme/Theme.ts';
