import type { Language } from '../../contract/languages.ts';

export type PlaceName = 'terms' | 'privacy' | 'agreement' | 'support' | 'central';

interface PlaceText {
  readonly title: string;
  readonly text: string;
}

/** What the start site's places say until whoever runs the service has set where they are. */
export const PLACE_TEXTS: Readonly<Record<PlaceName, Readonly<Record<Language, PlaceText>>>> = {
  terms: {
    en: { title: 'Terms and conditions', text: 'Whoever runs this service publishes its terms and conditions here.' },
    ko: { title: '이용약관', text: '이 서비스를 운영하는 곳에서 여기에 이용약관을 안내해요.' },
    ja: { title: '利用規約', text: 'このサービスの運営者が、ここに利用規約を掲載します。' },
  },
  privacy: {
    en: { title: 'Privacy policy', text: 'Whoever runs this service says here how it handles personal data.' },
    ko: {
      title: '개인정보 처리방침',
      text: '이 서비스를 운영하는 곳에서 여기에 개인정보를 어떻게 처리하는지 안내해요.',
    },
    ja: { title: 'プライバシーポリシー', text: 'このサービスの運営者が、ここに個人情報の取り扱いを掲載します。' },
  },
  agreement: {
    en: { title: 'Agreement options', text: 'Whoever runs this service lets you review here what you have agreed to.' },
    ko: { title: '약관 동의 설정', text: '이 서비스를 운영하는 곳에서 여기에 동의한 내용을 확인하는 방법을 안내해요.' },
    ja: { title: '同意事項の設定', text: 'このサービスの運営者が、ここに同意した内容の確認方法を掲載します。' },
  },
  support: {
    en: { title: 'Help', text: 'Whoever runs this service helps you with sign-in problems.' },
    ko: { title: '도움말', text: '로그인에 문제가 있으면 이 서비스를 운영하는 곳에서 도와드려요.' },
    ja: { title: 'ヘルプ', text: 'サインインでお困りの際は、このサービスの運営者がお手伝いします。' },
  },
  central: {
    en: { title: 'Central accounts', text: 'Accounts of this domain are managed in the central accounts service.' },
    ko: { title: '통합 계정', text: '이 도메인의 계정은 통합 계정 서비스에서 관리해요.' },
    ja: { title: '統合アカウント', text: 'このドメインのアカウントは統合アカウントサービスで管理されています。' },
  },
};

/** `write` comes right before an address, with the marks and spaces of its language. */
export const PLACE_WORDS = {
  en: { write: 'Write to ', back: 'Go to sign-in' },
  ko: { write: '문의: ', back: '로그인 화면으로 이동' },
  ja: { write: 'お問い合わせ：', back: 'サインイン画面へ' },
} as const satisfies Record<Language, Record<string, string>>;
