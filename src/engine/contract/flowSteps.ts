/**
 * The header of a call with what the page did since its last call, for `npm run admin -- trace`: names as in the count of
 * traffic (`graph/trafficNames.ts`), separated by commas, the last one being the call itself. It is encoded
 * as in an address (`encodeURI`), since a header has ASCII only.
 */
export const FLOW_STEPS = 'flow-steps';
