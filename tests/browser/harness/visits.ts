import type { ReportedVisit } from '../../../src/tools/visits/readVisit.ts';

const place = { file: 'flows/sign-in/sign-in.screen.json', line: 1 };

/** Visits as reports show them: one that the flows allow, and one that they do not allow to its end. */
export const VISITS: readonly ReportedVisit[] = [
  {
    ...place,
    about: 'The promise locked-says-so no longer holds',
    name: '4dcb690ba4',
    visit: [
      { says: 'open sign-in by its address', does: { open: 'sign-in' } },
      { says: 'sign-in: pressing next makes the call look-up', does: { press: 'next' }, leads: { call: 'look-up' } },
      {
        says: 'account.look-up answers OK enters the state password',
        does: { answer: 'OK', of: 'account.look-up' },
        leads: { state: 'password' },
      },
      {
        says: 'sign-in: pressing sign-in makes the call sign-in',
        does: { press: 'sign-in' },
        leads: { call: 'sign-in' },
      },
      {
        says: 'sign-in.with-password answers LOCKED opens the dialog locked',
        does: { answer: 'LOCKED', of: 'sign-in.with-password' },
        leads: { dialog: 'locked' },
      },
    ],
  },
  {
    ...place,
    about: 'Going to init is now possible without a press',
    name: '',
    visit: [
      { says: 'open sign-in by its address', does: { open: 'sign-in' } },
      { says: 'sign-in: after 3s goes to init', does: { wait: '3s' }, leads: { leave: 'init' } },
    ],
  },
];
