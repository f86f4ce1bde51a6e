import { accountsCodes } from './codes/accounts.ts'
import type { Code } from './codes/code.ts'
import { dataCodes } from './codes/data.ts'
import { directoryCodes } from './codes/directory.ts'
import { filesCodes } from './codes/files.ts'
import { noticesCodes } from './codes/notices.ts'
import { peopleCodes } from './codes/people.ts'
import { sessionCodes } from './codes/session.ts'
import { studiesCodes } from './codes/studies.ts'

export type { Code } from './codes/code.ts'

/** The groups of the catalogue; tests check that no name or number is in two of them. */
export const codeGroups = {
  session: sessionCodes,
  data: dataCodes,
  directory: directoryCodes,
  people: peopleCodes,
  studies: studiesCodes,
  accounts: accountsCodes,
  files: filesCodes,
  notices: noticesCodes,
} as const

/** Every code of the product by name (specification 2 §8). Texts: locales/<language>/errors.json by number. */
export const codes = {
  ...sessionCodes,
  ...dataCodes,
  ...directoryCodes,
  ...peopleCodes,
  ...studiesCodes,
  ...accountsCodes,
  ...filesCodes,
  ...noticesCodes,
} as const

export type CodeName = keyof typeof codes

export const codeNames = Object.keys(codes) as CodeName[]

/** Names by number, for answers from the wire. */
export const codeByNumber: ReadonlyMap<number, CodeName> = new Map(
  codeNames.map(name => [codes[name].code, name]),
)

/** Codes that any call may answer with: session, licence, permission, frequency, server, input, missing data. */
export const commonCodes: readonly CodeName[] = codeNames.filter(name => getCode(name).common === true)

/** The entry of a code with its optional flags. */
export function getCode(name: CodeName): Code {
  return codes[name]
}

/** The wire form of a code: its number and message, or -1 with `number,message` (N11). */
export const onTheWire = (name: CodeName, message: string): { code: number; message: string } => {
  const { code, prefixed } = getCode(name)
  return prefixed ? { code: -1, message: `${code},${message}` } : { code, message }
}

/** The name of an answer's code, or undefined when the catalogue does not contain it. */
export const nameOfAnswer = (code: number, message = ''): CodeName | undefined => {
  if (code !== -1) return codeByNumber.get(code)
  const name = codeByNumber.get(Number(/^\d{6}/.exec(message)?.[0]))
  return name && getCode(name).prefixed ? name : undefined
}

/** The message of an answer for users: with code -1 the part after the first comma (N61). */
export const plainMessage = (code: number, message: string): string =>
  code === -1 && /[,，]/.test(message) ? message.slice(message.search(/[,，]/) + 1).trim() : message
