import { drawName, type PersonName } from '../../server/demo/names.ts'
import type { Random } from '../../server/demo/random.ts'
import { type SearchTexts, searchTexts } from '../../server/search/reading.ts'

/** A person of a tenant filled for load: names by how common they are, 张伟 and 佐藤 健一 many times over. */
export type LoadPerson = {
  number: number
  account: string
  name: PersonName
  email: string
  phone: string
  employeeId: string
  texts: SearchTexts
}

/** Four of five are Chinese, then Japanese, Spanish and others. */
const scripts = [
  ['zh', 80],
  ['ja', 12],
  ['es', 4],
  ['latin', 4],
] as const

/** User name of the person of that number. */
export const loadAccount = (number: number): string => `load.${String(number).padStart(6, '0')}`

/** The person of that number: accounts, phones and addresses are as unique as the number. */
export function loadPerson(random: Random, number: number): LoadPerson {
  const name = drawName(random, random.weighted(scripts))
  const account = loadAccount(number)
  const email = `${account}@load.example`
  // 170 is no prefix that the demo uses.
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
