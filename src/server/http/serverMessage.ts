import type { Language } from '../../contract/languages.ts';

/**
 * The few messages that a visitor reads as the service wrote them: section 8, "Change account e-mail: ALREADY_IN_USE or
 * NOT_FOUND shows the server message", and D-05 for every code that a screen has no words for.
 */
const MESSAGES = {
  emailInUse: {
    en: 'This email address is already in use',
    ko: '이미 사용 중인 이메일 주소예요',
    ja: 'このメールアドレスはすでに使われています',
  },
  accountNotFound: {
    en: 'This account is no longer waiting for verification',
    ko: '인증을 기다리는 계정이 아니에요',
    ja: '確認待ちのアカウントではありません',
  },
  outsideOrganisation: {
    en: 'Use an email address of your organisation',
    ko: '조직 이메일 주소를 입력해 주세요',
    ja: '組織のメールアドレスを入力してください',
  },
  BAD_REQUEST: {
    en: "Something in this request isn't right. Check what you entered and try again.",
    ko: '요청에 올바르지 않은 내용이 있어요. 입력한 내용을 확인하고 다시 시도해 주세요.',
    ja: '正しくない内容があります。入力内容を確認して、もう一度お試しください。',
  },
  BAD_CREDENTIALS: {
    en: "What you entered doesn't match. Check it and try again.",
    ko: '입력한 정보가 맞지 않아요. 확인하고 다시 입력해 주세요.',
    ja: '入力した情報が正しくありません。確認して、もう一度入力してください。',
  },
  UNAUTHORIZED: {
    en: 'Sign in first, then try again.',
    ko: '먼저 로그인한 뒤 다시 시도해 주세요.',
    ja: 'サインインしてから、もう一度お試しください。',
  },
  FORBIDDEN: {
    en: "You aren't allowed to do this.",
    ko: '이 작업을 할 수 있는 권한이 없어요.',
    ja: 'この操作を行う権限がありません。',
  },
  NOT_FOUND: {
    en: "This couldn't be found. It may have been removed.",
    ko: '찾을 수 없어요. 삭제되었을 수 있어요.',
    ja: '見つかりませんでした。削除された可能性があります。',
  },
  CONFLICT: {
    en: 'Something has changed in the meantime. Reload the page and try again.',
    ko: '그사이 변경된 내용이 있어요. 페이지를 새로고침하고 다시 시도해 주세요.',
    ja: '内容が変更されています。ページを再読み込みして、もう一度お試しください。',
  },
  EXPIRED: {
    en: 'This took too long and is no longer valid. Start again from sign-in.',
    ko: '시간이 지나 더 이상 유효하지 않아요. 로그인 화면에서 다시 시작해 주세요.',
    ja: '時間が経過したため無効になりました。サインイン画面からやり直してください。',
  },
  INVALID_TOKEN: {
    en: 'This is no longer valid. Start again from sign-in.',
    ko: '이 작업은 더 이상 유효하지 않아요. 로그인 화면에서 다시 시작해 주세요.',
    ja: 'この操作は無効になりました。サインイン画面からやり直してください。',
  },
  TOO_MANY_REQUESTS: {
    en: 'There were too many attempts. Wait a little, then try again.',
    ko: '시도 횟수가 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.',
    ja: '試行回数が多すぎます。少し待ってからもう一度お試しください。',
  },
  UNAVAILABLE: {
    en: "The service isn't available right now. Try again in a moment.",
    ko: '지금은 서비스를 이용할 수 없어요. 잠시 후 다시 시도해 주세요.',
    ja: '現在、サービスを利用できません。しばらくしてからもう一度お試しください。',
  },
  INTERNAL: {
    en: 'Something went wrong. Try again in a moment.',
    ko: '문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
    ja: '問題が発生しました。しばらくしてからもう一度お試しください。',
  },
  severalOrganisations: {
    en: 'Several organisations use this email domain. Sign up again with this address to choose one.',
    ko: '여러 조직이 사용하는 이메일 도메인이에요. 이 주소로 다시 가입해 조직을 선택해 주세요.',
    ja: 'このメールドメインは複数の組織で使われています。このアドレスで登録し直して、組織を選択してください。',
  },
} as const satisfies Record<string, Record<Language, string>>;

type MessageName = keyof typeof MESSAGES;

const isName = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

/** A message for `Refusal`'s `message`, in the language of the request. */
export const serverMessage = (name: MessageName, language: Language): string => MESSAGES[name][language];

/** What is said of a code when nothing more particular is known. */
export const messageOfCode = (code: string, language: Language): string =>
  serverMessage(isName(code) ? code : 'BAD_REQUEST', language);
