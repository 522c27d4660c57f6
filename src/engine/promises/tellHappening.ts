import type { Happening } from '../flow/types.ts';

/** A happening as a phrase: “the screen mfa”, “calling sign-in.verify”, “pressing next on sign-in”. */
export function tellHappening(happening: Happening): string {
  const { screen, state, dialog, press, place, operation, outcome, message, away } = happening;
  const say = (names: string | string[] | undefined) => [names ?? []].flat().join(' or ');
  const what =
    outcome !== undefined
      ? `the answer ${say(outcome)}${operation === undefined ? '' : ` of ${say(operation)}`}`
      : operation !== undefined
        ? `calling ${say(operation)}`
        : place !== undefined
          ? `going to ${say(place)}`
          : message !== undefined
            ? `the message ${say(message)}`
            : away !== undefined
              ? 'leaving the portal'
              : press !== undefined
                ? `pressing ${say(press)}`
                : dialog !== undefined
                  ? `the dialog ${say(dialog)}`
                  : state !== undefined
                    ? `the state ${say(state)}`
                    : `the screen ${say(screen)}`;
  const isWhere = screen !== undefined && !what.startsWith('the screen');
  return isWhere ? `${what} on ${say(screen)}` : what;
}
