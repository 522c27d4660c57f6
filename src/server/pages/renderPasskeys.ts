import type { Language } from '../../contract/languages.ts';
import type { Passkey } from '../factors/listPasskeys.ts';
import { html, type Markup } from './html.ts';

// `registered` stands before a date, `here` after it, `removeOf` before both: with the marks and spaces of the language.
const TEXTS = {
  en: {
    title: 'Passkeys',
    why: 'Sign in with your fingerprint, face or screen lock as the second step.',
    none: 'No passkey yet.',
    registered: 'Added ',
    here: ' (this device)',
    add: 'Add a passkey',
    remove: 'Remove',
    removeOf: 'Remove: ',
    ask: 'Remove this passkey?',
    follows: "It can no longer confirm your sign-ins. You'll be signed out on your other devices.",
    keep: 'Cancel',
    known: 'This device has a passkey of yours already.',
    cancelled: 'No passkey was added.',
    failed: "That didn't work. Try again.",
    unsupported: "This browser doesn't support passkeys.",
    signInAgain: 'To manage your passkeys, sign out, then sign in again with two-step verification.',
  },
  ko: {
    title: '패스키',
    why: '지문, 얼굴 또는 화면 잠금으로 2단계 인증을 할 수 있어요.',
    none: '등록한 패스키가 없어요.',
    registered: '등록일 ',
    here: '(현재 기기)',
    add: '패스키 추가',
    remove: '삭제',
    removeOf: '삭제: ',
    ask: '이 패스키를 삭제할까요?',
    follows: '더 이상 이 패스키로 인증할 수 없고, 다른 기기에서는 로그아웃돼요.',
    keep: '취소',
    known: '이 기기에는 이미 패스키가 등록되어 있어요.',
    cancelled: '패스키를 추가하지 않았어요.',
    failed: '처리하지 못했어요. 다시 시도해 주세요.',
    unsupported: '이 브라우저에서는 패스키를 사용할 수 없어요.',
    signInAgain: '패스키를 관리하려면 로그아웃한 뒤 2단계 인증으로 다시 로그인해 주세요.',
  },
  ja: {
    title: 'パスキー',
    why: '指紋、顔、画面ロックで2段階認証ができます。',
    none: '登録されたパスキーはありません。',
    registered: '登録日：',
    here: '（このデバイス）',
    add: 'パスキーを追加',
    remove: '削除',
    removeOf: '削除：',
    ask: 'このパスキーを削除しますか',
    follows: 'このパスキーでは認証できなくなり、ほかのデバイスからはサインアウトします。',
    keep: 'キャンセル',
    known: 'このデバイスにはすでにパスキーが登録されています。',
    cancelled: 'パスキーは追加されませんでした。',
    failed: '処理できませんでした。もう一度お試しください。',
    unsupported: 'このブラウザーではパスキーを利用できません。',
    signInAgain: 'パスキーを管理するには、サインアウトしてから2段階認証でサインインし直してください。',
  },
} as const satisfies Record<Language, Record<string, string>>;

const MESSAGES = ['known', 'cancelled', 'failed', 'unsupported'] as const;

interface PasskeysPart {
  readonly language: Language;
  readonly passkeys: readonly Pick<Passkey, 'credential_id' | 'registered_at' | 'device_id'>[];
  readonly deviceId: string | undefined;
  /** Whether this session has proved all that there is to prove. */
  readonly isFull: boolean;
}

/** The part of the start page where passkeys are added and removed; its buttons wait for the page's script. */
export function renderPasskeys({ language, passkeys, deviceId, isFull }: PasskeysPart): Markup {
  const texts = TEXTS[language];
  if (!isFull) return html`<section><h2>${texts.title}</h2><p class="quiet">${texts.signInAgain}</p></section>`;
  const items = passkeys.map((passkey) => {
    const date = passkey.registered_at.toISOString().slice(0, 10);
    const here = passkey.device_id !== null && passkey.device_id === deviceId ? texts.here : '';
    const label = `${texts.registered}${date}${here}`;
    return html`<li><span>${label}</span><button type="button" disabled data-action="remove-passkey" data-credential="${passkey.credential_id}" aria-label="${texts.removeOf}${label}">${texts.remove}</button></li>`;
  });
  const messages = MESSAGES.map((name) => html`<p data-message="${name}" hidden>${texts[name]}</p>`);
  return html`<section data-section="passkeys" aria-labelledby="passkeys">
<h2 id="passkeys">${texts.title}</h2>
<p class="quiet">${texts.why}</p>
${items.length > 0 ? html`<ul class="passkeys">${items}</ul>` : html`<p class="quiet">${texts.none}</p>`}
<div role="alert">${messages}</div>
<button type="button" disabled data-action="add-passkey">${texts.add}</button>
<dialog data-dialog="remove-passkey" aria-labelledby="remove-passkey" aria-describedby="remove-passkey-text">
<form method="dialog">
<h2 id="remove-passkey">${texts.ask}</h2>
<p data-part="passkey"></p>
<p id="remove-passkey-text" class="quiet">${texts.follows}</p>
<div class="pair">
<button value="" data-action="keep-passkey">${texts.keep}</button>
<button value="remove" class="primary" data-action="confirm-removal">${texts.remove}</button>
</div>
</form>
</dialog>
</section>`;
}
