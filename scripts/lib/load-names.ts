import { drawName, type PersonName } from '../../server/app/demo/names.ts'
import type { Random } from '../../server/app/demo/random.ts'
import { type SearchTexts, searchTexts } from '../../server/kernel/search/reading.ts'

/** A person of a load-test tenant: names as frequent as in real life, many people called 张伟 and 佐藤 健一. */
export type LoadPerson = {
  number: number
  account: string
  name: PersonName
  email: string
  phone: string
  employeeId: string
  texts: SearchTexts
}

/** Four of five names are Chinese, then Japanese, Spanish and others. */
const scripts = [
  ['zh', 80],
  ['ja', 12],
  ['es', 4],
  ['latin', 4],
] as const

/** User name of the person with this number. */
export const loadAccount = (number: number): string => `load.${String(number).padStart(6, '0')}`

/** The person with this number: account, phone and addresses are unique because the number is. */
export function loadPerson(random: Random, number: number): LoadPerson {
  const name = drawName(random, random.weighted(scripts))
  const account = loadAccount(number)
  const email = `${account}@load.example`
  // The demo does not use the prefix 170.
  const phone = `170${String(number).padStart(8, '0')}`
  const employeeId = `L${String(number).padStart(7, '0')}`
  return {
    number,
    account,
    name,
    email,
    phone,
    employeeId,
    texts: searchTexts({ ...name, account, employeeId, email, phone }),
  }
}
