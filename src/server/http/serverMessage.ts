import type { Language } from './preferredLanguage.ts';

/**
 * The few messages that a visitor reads as the service wrote them: section 8, "Change account e-mail: ALREADY_IN_USE or
 * NOT_FOUND shows the server message". All other texts are the portal's.
 */
const MESSAGES = {
  emailInUse: {
    en: 'This email address is already in use',
    ko: '이미 사용 중인 이메일 주소예요',
    ja: 'このメールアドレスはすでに使われています',
  },
  accountNotFound: {
    en: 'This account no longer waits for verification',
    ko: '인증을 기다리는 계정이 아니에요',
    ja: '確認待ちのアカウントではありません',
  },
  severalOrganisations: {
    en: 'Several organisations use this email domain. Sign up again with this address to choose one',
    ko: '여러 조직이 사용하는 이메일 도메인이에요. 이 주소로 다시 가입해 조직을 선택해 주세요',
    ja: 'このメールドメインは複数の組織で使われています。このアドレスで登録し直して、組織を選択してください',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** A message for `Refusal`'s `message`, in the language of the request. */
export const serverMessage = (name: keyof typeof MESSAGES, language: Language): string => MESSAGES[name][language];
