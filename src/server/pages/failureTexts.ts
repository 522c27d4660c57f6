/** The heading of the page for an address that is answered by no screen, and the way on from it. */
export const FAILURE_TEXTS = {
  en: { wrong: "This link doesn't work", failed: 'Something went wrong', back: 'Go to sign-in' },
  ko: { wrong: '링크를 열 수 없어요', failed: '문제가 발생했어요', back: '로그인으로 이동' },
  ja: { wrong: 'このリンクは開けません', failed: '問題が発生しました', back: 'サインインへ' },
} as const;
