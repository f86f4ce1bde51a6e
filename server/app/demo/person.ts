import type { Language } from './company.ts'
import { getAccount, type PersonName } from './names.ts'
import type { Random } from './random.ts'

export type Status = 'inactive' | 'under_review' | 'enabled' | 'disabled' | 'rejected'

/** A person in one tenant, before rows are created. Departments, positions, organisations and roles are given by key. */
export type Person = {
  id: string
  account: string | null
  name: PersonName
  external: boolean
  email: string
  phone: string
  employeeId: string | null
  organisation: string | null
  departments: string[]
  position: string
  roles: string[]
  /** Departments that the person heads. */
  heads: string[]
  region: string
  status: Status
  statusReason: string
  validTo: Date | 'infinity'
  superAdmin: boolean
  removedAt: Date | null
  createdAt: Date
  lastSignInAt: Date | null
  /** Protocol ids of studies that the person must be part of. */
  studies: string[]
  cast: boolean
}

export type AccountSpec = {
  id: string
  name: string
  email: string
  phone: string
  callingCode: string
  locale: string
  createdAt: Date
}

/** Values that are unique in the whole installation: one account, address and phone belong to one person (TR-T7). */
export class Registry {
  readonly accounts = new Map<string, AccountSpec>()
  private readonly phones = new Set<string>()
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  /** A free account name: zhang.wei, then zhang.wei2. */
  freeAccount(name: PersonName): string {
    const base = getAccount(name).slice(0, 27)
    const taken = (account: string) => this.accounts.has(account)
    if (!taken(base)) return base
    return (
      [2, 3, 4, 5, 6, 7, 8, 9].map(number => `${base}${number}`).find(each => !taken(each)) ?? `${base}10`
    )
  }

  /** A phone number as dialled in that country: 8 to 11 digits (G8). */
  freePhone(language: Language | 'latin'): string {
    const { random } = this
    const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('')
    const draw = {
      zh: () => `1${random.pick(['38', '39', '36', '58', '59', '86', '88', '77'])}${digits(8)}`,
      ja: () => `0${random.pick(['70', '80', '90'])}${digits(8)}`,
      es: () => `6${digits(8)}`,
      latin: () => `7${digits(9)}`,
    }[language]
    let phone = draw()
    while (this.phones.has(phone)) phone = draw()
    this.phones.add(phone)
    return phone
  }

  /** The account with that name: the existing one for a person in several tenants, or a new one. */
  enter(account: Omit<AccountSpec, 'id'>): AccountSpec {
    const known = this.accounts.get(account.name)
    if (known) return known
    const made = { ...account, id: this.random.uuid() }
    this.accounts.set(account.name, made)
    return made
  }
}
