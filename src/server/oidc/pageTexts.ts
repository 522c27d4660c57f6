/** The few words of the provider's own pages. */
export const PAGE_TEXTS = {
  en: {
    leave: 'Sign out?',
    leaveText: 'An app asks to sign you out here.',
    signOut: 'Sign out',
    stay: 'Stay signed in',
    refused: 'The app made a request that cannot be answered',
    back: 'Sign in',
  },
  ko: {
    leave: '로그아웃할까요?',
    leaveText: '앱에서 로그아웃을 요청했어요.',
    signOut: '로그아웃',
    stay: '로그인 유지',
    refused: '앱의 요청을 처리할 수 없어요',
    back: '로그인',
  },
  ja: {
    leave: 'サインアウトしますか',
    leaveText: 'アプリがサインアウトを求めています。',
    signOut: 'サインアウト',
    stay: 'サインインしたままにする',
    refused: 'アプリからの要求に応えられません',
    back: 'サインイン',
  },
} as const;
