import { PRODUCT_NAME } from '../../productName.ts';
import type { MailTexts } from './MailText.ts';

export const ko: MailTexts = {
  mails: {
    'email-verification': {
      subject: '이메일 주소를 인증해 주세요',
      before: ['{username} 주소로 계정이 만들어졌어요. 본인의 주소가 맞다면 인증하고 계속해 주세요.'],
      button: '이메일 주소 인증하기',
      after: [
        '링크는 요청한 뒤 1시간 안에 한 번만 사용할 수 있어요. 새 링크를 받으면 이 링크는 더 이상 쓸 수 없어요.',
        '가입한 적이 없다면 이 이메일을 무시해 주세요. 주소를 인증하기 전에는 아무도 이 계정을 사용할 수 없어요.',
      ],
    },
    activation: {
      subject: '계정을 활성화해 주세요',
      before: ['{organisation}에서 {username} 계정을 만들었어요. 비밀번호를 설정하면 계정이 활성화돼요.'],
      button: '계정 활성화하기',
      after: [
        '링크는 요청한 뒤 7일 안에 한 번만 사용할 수 있어요. 새 링크를 받으면 이 링크는 더 이상 쓸 수 없어요.',
        '예상하지 못한 이메일이라면 무시해도 돼요.',
      ],
    },
    'password-reset': {
      subject: '비밀번호 재설정 안내',
      before: [
        '{username} 계정의 비밀번호 재설정을 요청받았어요. 본인이 요청했다면 새 비밀번호를 설정해 주세요.',
        '계정이 속한 조직: {organisation}',
      ],
      button: '새 비밀번호 설정하기',
      after: [
        '링크는 요청한 뒤 1시간 안에 한 번만 사용할 수 있어요. 새 링크를 받으면 이 링크는 더 이상 쓸 수 없어요.',
        '본인이 요청하지 않았다면 이 이메일을 무시해 주세요. 비밀번호는 바뀌지 않아요.',
      ],
    },
    'password-directory': {
      subject: '비밀번호 변경 안내',
      before: [
        '{username} 계정의 비밀번호 재설정을 요청받았어요. 이 계정의 비밀번호는 {organisation}의 디렉터리에서 관리하므로 여기에서는 바꿀 수 없어요.',
      ],
      button: '디렉터리에서 변경하기',
      after: ['도움이 필요하면 조직 관리자에게 문의해 주세요. 본인이 요청하지 않았다면 이 이메일을 무시해 주세요.'],
    },
    'password-changed': {
      subject: '비밀번호가 변경되었어요',
      before: [
        '방금 {username} 계정의 비밀번호가 변경되었고, 모든 기기에서 로그아웃되었어요.',
        '계정이 속한 조직: {organisation}',
      ],
      button: '비밀번호 재설정하기',
      after: ['본인이 변경했다면 아무것도 하지 않아도 돼요. 아니라면 지금 바로 비밀번호를 재설정해 주세요.'],
    },
    'alternative-email-code': {
      subject: '인증 코드 안내',
      before: ['이 주소를 {username} 계정의 보조 이메일로 사용하려면 아래 코드를 입력해 주세요.'],
      after: [
        '코드는 요청한 뒤 10분 안에 한 번만 사용할 수 있어요. 저희는 어떤 경우에도 코드를 물어보지 않아요.',
        '본인이 요청하지 않았다면 이 이메일을 무시해 주세요.',
      ],
    },
    'second-factor-code': {
      subject: '2단계 인증 해제 코드 안내',
      before: ['{username} 계정의 2단계 인증을 해제하려면 아래 코드를 입력해 주세요.'],
      after: [
        '코드는 요청한 뒤 10분 안에 한 번만 사용할 수 있어요. 저희는 어떤 경우에도 코드를 물어보지 않아요.',
        '본인이 요청하지 않았다면 다른 사람이 비밀번호를 알고 있을 수 있어요. 비밀번호를 변경해 주세요.',
      ],
    },
    'second-factor-inquiry': {
      subject: '2단계 인증 해제 요청',
      before: ['{username}({organisation}) 사용자가 2단계 인증을 할 수 없어 해제를 요청했어요.'],
      message: '남긴 내용은 다음과 같아요.',
      after: ['처리하기 전에 본인이 맞는지 꼭 확인해 주세요.'],
    },
  },
  spelt: '버튼이 보이지 않으면 브라우저에서 다음 주소를 열어 주세요.',
  address: '{button}:',
  closing: `${PRODUCT_NAME} · 이 이메일은 발신 전용이에요. 회신해도 답변을 드릴 수 없어요.`,
};
