import type { SessionUser } from '../../../client/session/store.ts'

/** A user whose session has ended, with the fields that signing in again shows. */
export const person = {
  id: 'u',
  accountId: 'a',
  account: 'lin.haiyan',
  lastName: '林',
  firstName: '海燕',
  reading: '',
  email: 'lin.haiyan@hengyu.example',
} as SessionUser
