import type { Rule } from '../Rule.ts';
import { badForm } from './bad-form.ts';
import { brandChoice } from './brand-choice.ts';
import { brandLink } from './brand-link.ts';
import { brandPicture } from './brand-picture.ts';
import { brokenPromise } from './broken-promise.ts';
import { canonicalForm } from './canonical-form.ts';
import { changedColor } from './changed-color.ts';
import { circularReference } from './circular-reference.ts';
import { countdownWithoutAfter } from './countdown-without-after.ts';
import { crossedValue } from './crossed-value.ts';
import { deadEnd } from './dead-end.ts';
import { decidedText } from './decided-text.ts';
import { droppedSecret } from './dropped-secret.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateRoute } from './duplicate-route.ts';
import { earlyCall } from './early-call.ts';
import { encoding } from './encoding.ts';
import { endlessCycle } from './endless-cycle.ts';
import { glossary } from './glossary.ts';
import { hiddenBranch } from './hidden-branch.ts';
import { idleStep } from './idle-step.ts';
import { impossibleGuard } from './impossible-guard.ts';
import { impossibleInitial } from './impossible-initial.ts';
import { impossibleOutcome } from './impossible-outcome.ts';
import { impossibleRule } from './impossible-rule.ts';
import { jsonSyntax } from './json-syntax.ts';
import { lineEnds } from './line-ends.ts';
import { listedLanguages } from './listed-languages.ts';
import { lockedControl } from './locked-control.ts';
import { looserThanContract } from './looser-than-contract.ts';
import { lossyNumber } from './lossy-number.ts';
import { lostFeedback } from './lost-feedback.ts';
import { lowContrast } from './low-contrast.ts';
import { mapEntry } from './map-entry.ts';
import { missingInput } from './missing-input.ts';
import { missingMember } from './missing-member.ts';
import { missingMessage } from './missing-message.ts';
import { missingNotFound } from './missing-not-found.ts';
import { missingParameter } from './missing-parameter.ts';
import { missingStart } from './missing-start.ts';
import { missingSubmit } from './missing-submit.ts';
import { missingText } from './missing-text.ts';
import { neverSent } from './never-sent.ts';
import { oddTime } from './odd-time.ts';
import { overriddenLine } from './overridden-line.ts';
import { passwordWithoutUsername } from './password-without-username.ts';
import { pathParameter } from './path-parameter.ts';
import { placeOfScreen } from './place-of-screen.ts';
import { plainSecret } from './plain-secret.ts';
import { prototypeKey } from './prototype-key.ts';
import { quietField } from './quiet-field.ts';
import { repeatedCall } from './repeated-call.ts';
import { routeForm } from './route-form.ts';
import { secretInAddress } from './secret-in-address.ts';
import { secretShown } from './secret-shown.ts';
import { severalWaysOut } from './several-ways-out.ts';
import { spentSecret } from './spent-secret.ts';
import { staleList } from './stale-list.ts';
import { stepOrder } from './step-order.ts';
import { textContent } from './text-content.ts';
import { textForm } from './text-form.ts';
import { textFormat } from './text-format.ts';
import { textKey } from './text-key.ts';
import { textLabel } from './text-label.ts';
import { textLimit } from './text-limit.ts';
import { textPlaceholder } from './text-placeholder.ts';
import { textPlural } from './text-plural.ts';
import { textScript } from './text-script.ts';
import { timerWithoutEnd } from './timer-without-end.ts';
import { twoSubmits } from './two-submits.ts';
import { unhandledOutcome } from './unhandled-outcome.ts';
import { unknownAlias } from './unknown-alias.ts';
import { unknownAnswer } from './unknown-answer.ts';
import { unknownFile } from './unknown-file.ts';
import { unknownLanguage } from './unknown-language.ts';
import { unknownMember } from './unknown-member.ts';
import { unknownMessage } from './unknown-message.ts';
import { unknownReference } from './unknown-reference.ts';
import { unknownRuleSet } from './unknown-rule-set.ts';
import { unknownWord } from './unknown-word.ts';
import { unknownNames } from './unknownNames.ts';
import { unmetLoad } from './unmet-load.ts';
import { unreachableScreen } from './unreachable-screen.ts';
import { unreachableState } from './unreachable-state.ts';
import { unreadField } from './unread-field.ts';
import { unreadableFile } from './unreadable-file.ts';
import { unsafeLoad } from './unsafe-load.ts';
import { untranslatedText } from './untranslated-text.ts';
import { unused } from './unused.ts';
import { unusedAnswer } from './unused-answer.ts';
import { unusedSlot } from './unused-slot.ts';
import { unusedText } from './unused-text.ts';
import { valueType } from './value-type.ts';
import { waitingField } from './waiting-field.ts';
import { whyForm } from './why-form.ts';
import { wildcardWithoutWhy } from './wildcard-without-why.ts';
import { wrongAutocomplete } from './wrong-autocomplete.ts';
import { wrongSchema } from './wrong-schema.ts';
import { wrongType } from './wrong-type.ts';

/** Every rule of the checker. Ids are permanent; a test compares this list with the folder. */
export const RULES: readonly Rule[] = [
  unreadableFile,
  encoding,
  lineEnds,
  jsonSyntax,
  duplicateKey,
  prototypeKey,
  lossyNumber,
  unknownFile,
  unknownMember,
  missingMember,
  wrongType,
  wrongSchema,
  unknownWord,
  badForm,
  canonicalForm,
  ...unknownNames,
  unknownReference,
  circularReference,
  unknownRuleSet,
  valueType,
  crossedValue,
  unknownAnswer,
  impossibleGuard,
  impossibleRule,
  mapEntry,
  impossibleInitial,
  missingParameter,
  unmetLoad,
  earlyCall,
  missingInput,
  missingMessage,
  looserThanContract,
  wrongAutocomplete,
  neverSent,
  secretInAddress,
  plainSecret,
  secretShown,
  unhandledOutcome,
  impossibleOutcome,
  overriddenLine,
  decidedText,
  droppedSecret,
  spentSecret,
  unknownAlias,
  wildcardWithoutWhy,
  whyForm,
  unreadField,
  unsafeLoad,
  repeatedCall,
  severalWaysOut,
  lostFeedback,
  idleStep,
  hiddenBranch,
  duplicateRoute,
  placeOfScreen,
  routeForm,
  pathParameter,
  missingNotFound,
  missingStart,
  unreachableScreen,
  unreachableState,
  deadEnd,
  listedLanguages,
  lockedControl,
  endlessCycle,
  unused,
  unusedSlot,
  unusedAnswer,
  staleList,
  twoSubmits,
  missingSubmit,
  duplicateId,
  countdownWithoutAfter,
  stepOrder,
  timerWithoutEnd,
  oddTime,
  passwordWithoutUsername,
  quietField,
  waitingField,
  missingText,
  unusedText,
  textForm,
  textLabel,
  textLimit,
  textPlural,
  textFormat,
  textPlaceholder,
  textContent,
  textKey,
  untranslatedText,
  textScript,
  glossary,
  lowContrast,
  brokenPromise,
  changedColor,
  brandChoice,
  brandLink,
  brandPicture,
  unknownMessage,
  unknownLanguage,
];
