import type { SessionUser } from '../../client/session-store.ts'

/** Somebody whose session is over, with the parts of him that signing in again shows. */
export const person = {
  id: 'u',
  accountId: 'a',
  account: 'lin.haiyan',
  lastName: '林',
  firstName: '海燕',
  reading: '',
  email: 'lin.haiyan@hengyu.example',
} as SessionUser
