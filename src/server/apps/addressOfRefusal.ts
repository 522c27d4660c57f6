import type { AppRefusal } from './judgeAppAccess.ts';

/** The status screen that says why an app cannot be used (D-17, D-18). */
export function addressOfRefusal(refusal: AppRefusal, orgAppId: string): string {
  switch (refusal.reason) {
    case 'DEACTIVATED':
      return '/deactivated-app';
    case 'NOT_ASSIGNED':
      return '/sso-failed?reason=NOT_ASSIGNED';
    case 'NOT_START': {
      const usedStartAt = refusal.usedStartAt.toISOString();
      return `/forbidden-app?${new URLSearchParams({ reason: 'NOT_START', usedStartAt, orgAppId })}`;
    }
    case 'ENDED':
      return `/forbidden-app?${new URLSearchParams({ reason: 'EXPIRED', orgAppId })}`;
    case 'UNKNOWN':
      return '/sso-failed?reason=INCORRECT_APPROACH';
  }
}
