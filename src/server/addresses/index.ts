import type { FastifyInstance } from 'fastify';
import type { Service } from '../core/Service.ts';
import type { WriteCount } from '../limits/countTry.ts';
import { initSt } from './initSt.ts';
import { places } from './places.ts';
import { startPasskeys } from './renderPasskeys.ts';
import { signOn } from './signOn.ts';
import { startLists } from './startLists.ts';
import { traffic } from './traffic.ts';
import { verifyEmail } from './verifyEmail.ts';

/** A browser address that the service answers itself. */
export type Address = (app: FastifyInstance, service: Service, countWrite: WriteCount) => void;

export const ADDRESSES: readonly Address[] = [initSt, startPasskeys, startLists, verifyEmail, signOn, places, traffic];
