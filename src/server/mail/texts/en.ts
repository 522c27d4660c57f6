import { PRODUCT_NAME } from '../../productName.ts';
import type { MailTexts } from './MailText.ts';

export const en: MailTexts = {
  mails: {
    'email-verification': {
      subject: 'Verify your email address',
      before: ['An account was created with the address {username}. Verify that it is yours to continue.'],
      button: 'Verify address',
      after: [
        'The link works once, within 1 hour of the request. A newer one replaces it.',
        'If you did not sign up, ignore this email. Nobody can use the account until the address is verified.',
      ],
    },
    activation: {
      subject: 'Activate your account',
      before: ['{organisation} has set up an account for {username}. Set a password to activate it.'],
      button: 'Activate account',
      after: [
        'The link works once, within 7 days of the request. A newer one replaces it.',
        'If you did not expect this email, you can ignore it.',
      ],
    },
    'password-reset': {
      subject: 'Reset your password',
      before: [
        'Somebody asked to reset the password of {username}. If it was you, set a new one.',
        'The account belongs to {organisation}.',
      ],
      button: 'Set a new password',
      after: [
        'The link works once, within 1 hour of the request. A newer one replaces it.',
        'If it was not you, ignore this email. Your password stays as it is.',
      ],
    },
    'password-directory': {
      subject: 'About your password',
      before: [
        'Somebody asked to reset the password of {username}. It is kept in the directory of {organisation} and cannot be changed here.',
      ],
      button: 'Change it there',
      after: ['Your administrator can help you. If it was not you who asked, ignore this email.'],
    },
    'password-changed': {
      subject: 'Your password was changed',
      before: [
        'The password of {username} was changed just now, and all devices were signed out.',
        'The account belongs to {organisation}.',
      ],
      button: 'Reset my password',
      after: ['If you changed it, there is nothing to do. If not, reset your password at once.'],
    },
    'alternative-email-code': {
      subject: 'Your verification code',
      before: ['Enter this code to use this address as the backup email of {username}.'],
      after: [
        'The code works once, within 10 minutes of the request. We will never ask you for it.',
        'If you did not ask for it, ignore this email.',
      ],
    },
    'second-factor-code': {
      subject: 'Code to turn off two-step verification',
      before: ['Enter this code to turn off two-step verification for {username}.'],
      after: [
        'The code works once, within 10 minutes of the request. We will never ask you for it.',
        'If you did not ask for it, somebody may know your password: change it.',
      ],
    },
    'second-factor-inquiry': {
      subject: 'A request to turn off two-step verification',
      before: [
        '{username} ({organisation}) cannot sign in with two-step verification and asks for it to be turned off.',
      ],
      message: 'The message:',
      after: ['Check who is asking before you act on this request.'],
    },
  },
  spelt: 'Or open this address in your browser:',
  address: '{button}:',
  closing: `${PRODUCT_NAME} · This email was sent automatically. Please do not reply to it.`,
};
