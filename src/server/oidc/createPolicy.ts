import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { findAppDetour } from '../apps/findAppDetour.ts';
import type { Service } from '../core/Service.ts';
import { type AuthorizationRequest, authorizationRequestOf, promptsOf } from './AuthorizationRequest.ts';
import { readConsents } from './consents.ts';
import { scopesOfClaims } from './findAccount.ts';
import { findClient } from './findClient.ts';
import { addressOf } from './interactions.ts';

const { Check, Prompt } = interactionPolicy;

/**
 * Whether the person has authenticated since this request was stored. Switching accounts is not enough, nor is a
 * provider that does not say when it last authenticated the person.
 */
const hasSignedInSince = ({ interaction, signedIn }: AuthorizationRequest): boolean =>
  !!signedIn?.session.fresh_at && isSince(signedIn.session.fresh_at, interaction);

/**
 * Whether the person has signed in for this request at a provider that does not say when it last authenticated them.
 */
export const cameUnproved = (authorization: AuthorizationRequest): boolean =>
  authorization.signedIn?.session.fresh_at === null && hasChosenSince(authorization);

/**
 * Whether the person must still authenticate.
 * @throws LoginRequired if the account's only way to sign in is a provider that reports no times (OpenID Connect Core,
 *   section 3.1.2.1)
 */
function needsProof(authorization: AuthorizationRequest): boolean {
  if (hasSignedInSince(authorization)) return false;
  const { user } = authorization.signedIn ?? {};
  const canShow = user === undefined || user.password_hash !== null || user.mfa_active;
  if (!canShow && cameUnproved(authorization)) throw new errors.LoginRequired('the account has no password to enter');
  return true;
}

/** Whether the session began after this request was stored, even by choosing a signed-in account. */
const hasChosenSince = ({ interaction, signedIn }: AuthorizationRequest): boolean =>
  signedIn !== undefined && isSince(signedIn.session.created_at, interaction);

const isSince = (done: Date, interaction: AuthorizationRequest['interaction']): boolean =>
  interaction?.askedAt !== undefined && done >= interaction.askedAt;

/**
 * The prompts of a request. The portal's session, apps and consents decide; the library's own sessions and interactions
 * are not used.
 */
export function createPolicy(service: Service): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.clear();
  policy.add(loginPrompt(service));
  policy.add(selectPrompt());
  policy.add(appPrompt());
  policy.add(consentPrompt(service));
  return policy;
}

function loginPrompt({ clock }: Service) {
  const prompt = new Prompt(
    { name: 'login', requestable: true },
    new Check('denied', 'the person has refused', (ctx) => {
      if (authorizationRequestOf(ctx).isDenied) throw new errors.AccessDenied('the resource owner has refused');
      return false;
    }),
    new Check('no_session', 'nobody is signed in', ({ oidc }) => !oidc.session?.accountId),
    new Check('login', 'a new sign-in is required', (ctx) => {
      const authorization = authorizationRequestOf(ctx);
      return promptsOf(ctx).has('login') && needsProof(authorization);
    }),
    new Check('max_age', 'the sign-in is too old', (ctx) => {
      const authorization = authorizationRequestOf(ctx);
      const { max_age } = ctx.oidc.params ?? {};
      if (max_age === undefined || !authorization.signedIn) return false;
      const { fresh_at } = authorization.signedIn.session;
      const age = fresh_at === null ? Number.POSITIVE_INFINITY : (clock.now().getTime() - fresh_at.getTime()) / 1000;
      return age > Number(max_age) && needsProof(authorization);
    }),
    new Check('id_token_hint', 'somebody else is signed in', ({ oidc }) => {
      const hint = oidc.entities.IdTokenHint;
      return hint !== undefined && hint.payload.sub !== oidc.session?.accountId;
    }),
    new Check('claims', 'somebody else is signed in', ({ oidc }) => {
      const sub = oidc.claims.id_token?.sub?.value;
      return sub !== undefined && sub !== oidc.session?.accountId;
    }),
  );
  prompt.checks.remove('login_prompt');
  return prompt;
}

function selectPrompt() {
  const prompt = new Prompt(
    { name: 'select_account', requestable: true },
    new Check('select_account', 'an account must be chosen', (ctx) => {
      return promptsOf(ctx).has('select_account') && !hasChosenSince(authorizationRequestOf(ctx));
    }),
  );
  prompt.checks.remove('select_account_prompt');
  return prompt;
}

/** Checks access to the app: assignments, dates, IP zones, and the app's own second factor. */
function appPrompt() {
  return new Prompt(
    { name: 'app' },
    new Check('app', 'the account may not use this app', 'access_denied', async (ctx) => {
      const authorization = authorizationRequestOf(ctx);
      const client = await findClient(authorization.context, ctx.oidc.client?.clientId ?? '');
      if (!client || !authorization.signedIn) throw new errors.AccessDenied();
      const elsewhere = await findAppDetour(
        authorization.context,
        authorization.signedIn,
        client.org_app_id,
        continuationOf(ctx, authorization),
      );
      if (elsewhere !== undefined) authorization.elsewhere = elsewhere;
      return elsewhere !== undefined;
    }),
  );
}

/** Where the request continues after the app's second factor: as a stored request, so that no prompt is repeated. */
const continuationOf = (ctx: KoaContextWithOIDC, { interaction, query }: AuthorizationRequest): string =>
  interaction ? addressOf(interaction) : `${new URL(ctx.oidc.issuer).pathname}/authorize?${query}`;

/** Consent is requested once for each account and client, and again if a scope is new or has become required. */
function consentPrompt(service: Service) {
  const prompt = new Prompt(
    { name: 'consent', requestable: true },
    new Check('consent', 'a decision is required', async (ctx) => {
      const { interaction } = authorizationRequestOf(ctx);
      const client = await findClient(service, ctx.oidc.client?.clientId ?? '');
      const accountId = ctx.oidc.session?.accountId;
      if (!client || !accountId) return true;
      const consents = await readConsents(service, accountId, client.id);
      const mustDecide = promptsOf(ctx).has('consent');
      const named = scopesOfClaims(ctx.oidc.requestParamClaims).filter((scope) => client.scope.includes(scope));
      return [...ctx.oidc.requestParamOIDCScopes, ...named].some((scope) => {
        const consent = consents.find((decided) => decided.scope === scope);
        if (!consent) return true;
        if (consent.state === 'DENIED' && client.autoapprove.includes(scope)) return true;
        return mustDecide && !isSince(consent.decided_at, interaction);
      });
    }),
  );
  prompt.checks.remove('consent_prompt');
  return prompt;
}
