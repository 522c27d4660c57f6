import { CALL_MEMBERS, type CallMember } from './callMembers/index.ts';

type Members = typeof CALL_MEMBERS;
type MemberName = keyof Members;
type NameOf<M> = { [N in MemberName]: Members[N] extends M ? N : never }[MemberName];

const NAMES = Object.keys(CALL_MEMBERS) as readonly MemberName[];
const memberNamed = (name: MemberName): CallMember => CALL_MEMBERS[name];

/** The schema of each member, in canonical order. */
export const CALL_SCHEMAS = Object.fromEntries(NAMES.map((name) => [name, CALL_MEMBERS[name].schema])) as {
  readonly [N in MemberName]: Members[N]['schema'];
};

/** The members whose changes are told in words of their own. */
export const TOLD_MEMBERS = NAMES.flatMap((name) => {
  const { change } = memberNamed(name);
  return change === undefined ? [] : [{ name, ...change }];
});

/** The members that make every visitor wait. */
export const PAUSES = NAMES.filter((name): name is NameOf<{ isPause: true }> => memberNamed(name).isPause === true);

/** The members that run after certain answers, whatever their outcome. */
export const ANSWER_HANDLERS = NAMES.flatMap((name) => {
  const { runsOn } = memberNamed(name);
  return runsOn === undefined ? [] : [{ name: name as NameOf<{ runsOn: string }>, runsOn }];
});
